import { downloadFile } from "./download-file.ts";

/** Downloads the text of a CSV file. */
export function downloadCsv(name: string, text: string): void {
  // Reading an answer as text drops its byte order mark, by which Excel knows that the file is UTF-8.
  downloadFile(name, new Blob(["\ufeff", text], { type: "text/csv" }));
}
