/** This version of the product: CHANGELOG.md */
export const release = "1.0.0";
