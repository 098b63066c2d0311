/** This version of the product: CHANGELOG.md */
export const releaseVersion = "1.0.0";
