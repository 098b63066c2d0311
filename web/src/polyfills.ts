/** Polyfills for the oldest supported browsers: docs/decisions/browsers.md. Current browsers do not load this file (main.tsx). */
import "core-js/es/array/to-reversed.js";
import "core-js/es/array/to-sorted.js";
import "core-js/es/array/to-spliced.js";
import "core-js/es/array/with.js";
import "core-js/es/map/group-by.js";
import "@oddbird/popover-polyfill";
