import type { Settings } from "@clinic/contract/settings.ts";
import { addressLabels } from "@clinic/domain/address-labels.ts";
import type { FieldLabels } from "../../shared/conflict-merge.ts";

/** Names each setting where it stands apart from its section, with the address as this country has it. */
export function settingLabelsIn(country: string): FieldLabels<Settings> {
  const { city, region, postalCode } = addressLabels(country);
  return {
    ...settingLabels,
    "address.city": city,
    "address.region": region ?? settingLabels["address.region"],
    "address.postalCode": postalCode ?? settingLabels["address.postalCode"],
  };
}

const settingLabels = {
  name: "Clinic name",
  phone: "Phone",
  email: "Email",
  registration: "Tax or registration number",
  "address.street": "Street",
  "address.city": "City",
  "address.region": "State or region",
  "address.postalCode": "Postal code",
  "address.country": "Country",
  currency: "Currency",
  weekStart: "Week starts on",
  locale: "Formats",
  "openingHours.sunday": "Hours on Sunday",
  "openingHours.monday": "Hours on Monday",
  "openingHours.tuesday": "Hours on Tuesday",
  "openingHours.wednesday": "Hours on Wednesday",
  "openingHours.thursday": "Hours on Thursday",
  "openingHours.friday": "Hours on Friday",
  "openingHours.saturday": "Hours on Saturday",
  closedDays: "Closed days",
  horizonDays: "Days ahead",
  "cancellation.fullRefundHours": "Full refund",
  "notice.bookHours": "Book online until",
  "notice.changeHours": "Move or cancel online until",
  "limits.open": "Upcoming appointments of one account",
  "limits.openUnverified": "Upcoming appointments while the address is not verified",
  timeZone: "Time zone",
  takesCards: "Payment by card",
  "reminders.daysBefore": "Reminders",
  "reminders.hours.from": "Reminders sent from",
  "reminders.hours.to": "Reminders sent until",
  "staffMails.clinic.summary.on": "Email to the clinic with the day's appointments",
  "staffMails.clinic.summary.hour": "Time of the email with the day's appointments",
  "staffMails.clinic.changes": "Emails to the clinic about changes",
  "staffMails.clinic.messages": "Emails to the clinic about messages",
  "staffMails.dentists.summary.on": "Email to doctors with the day's appointments",
  "staffMails.dentists.summary.hour": "Time of the email to doctors",
  "staffMails.dentists.changes": "Emails to doctors about changes",
  bookingPaused: "Sentence for patients",
} satisfies FieldLabels<Settings>;
