/** Downloads the file. Phones may open the file instead, such as a calendar file in the calendar app. */
export function downloadFile(name: string, file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Revokes the URL late, because Safari reads the file after `click()` has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
