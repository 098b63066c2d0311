/** All that this tab keeps of what somebody typed, in session storage. Apart, since every page can sign out, also offline. */
export const draftsKey = "drafts";
