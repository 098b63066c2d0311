/** Returns an image file as a person would choose it. */
export async function createPhoto(): Promise<File> {
  const canvas = document.createElement("canvas");
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return new File([content ?? ""], "photo.png", { type: "image/png" });
}
