/**
 * What the oldest browsers lack that the site supports: docs/decisions/browsers.md. Each of these adds only what is missing. A
 * current browser does not load this file (main.tsx).
 */
import "core-js/es/array/to-reversed.js";
import "core-js/es/array/to-sorted.js";
import "core-js/es/array/to-spliced.js";
import "core-js/es/array/with.js";
import "core-js/es/map/group-by.js";
import "@oddbird/popover-polyfill";
