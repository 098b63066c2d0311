/** Where anyone can download a photo. One that begins with `/` is part of the site. */
export function photoUrl(photosUrl: string, photo: string): string {
  return photo.startsWith("/") ? photo : `${photosUrl}${encodeURIComponent(photo)}?alt=media`;
}

/** The object behind a download URL of our own bucket, `doctors/…`; null for any other address. */
export function photoOf(photosUrl: string, url: string): string | null {
  if (!url.startsWith(photosUrl)) return null;
  const name = /^doctors%2F([\w-]{1,100})(\?|$)/i.exec(url.slice(photosUrl.length))?.[1];
  return name === undefined ? null : `doctors/${name}`;
}
