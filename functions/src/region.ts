/** Where all functions run. firebase.json's rewrites name it too; a test compares them. */
export const region = "us-central1";
