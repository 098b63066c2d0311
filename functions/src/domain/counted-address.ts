import { asciiAddress } from "../contract/fields.ts";

/**
 * The address as limits count it: spellings that reach one mailbox count as one. No mail is sent to it, and nobody is recognized
 * by it: two people who are taken for one share their limits for some hours, and nothing else.
 *
 * Case and the domain's script never matter. What follows a plus sign is a label of the owner's at Google, Microsoft, Apple and
 * most others, so that one mailbox has any number of such addresses. Dots matter everywhere except at Google:
 * https://support.google.com/mail/answer/7436150
 */
export function countedAddress(address: string): string {
  const normal = asciiAddress(address.trim().toLowerCase());
  const at = normal.lastIndexOf("@");
  const [local, domain] = [normal.slice(0, at), normal.slice(at + 1)];
  const mailbox = local.replace(/(?<=.)\+.*$/, "");
  return google.has(domain) ? `${mailbox.replaceAll(".", "")}@gmail.com` : `${mailbox}@${domain}`;
}

const google = new Set(["gmail.com", "googlemail.com"]);
