/** The package has no types of its own. */
declare module "subset-font" {
  type Options = {
    targetFormat: "woff2";
    /** Of a variable font, how much of each axis is kept. */
    variationAxes: Record<string, { min: number; max: number }>;
    /** OpenType's tags. */
    keepFeatures: readonly string[];
  };
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
  export = subsetFont;
}
