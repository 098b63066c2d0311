/** The dentists and treatments of the clinic that component tests speak of. */
import type { Doctor, ManagedDoctor } from "@clinic/contract/doctors.ts";

const dentist = (_id: string, name: string, specialty: string, treatments: string[]): Doctor => ({
  ...{ _id, name, specialty, treatments },
  img: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
});

export const dentists = [
  dentist("amara-okafor", "Dr. Amara Okafor", "Oral Surgery", [
    "oral-surgery",
    "cavity-filling",
    "teeth-cleaning",
  ]),
  dentist("daniel-reyes", "Dr. Daniel Reyes", "Cavity Filling", [
    "cavity-filling",
    "teeth-cleaning",
    "childrens-check-up",
  ]),
  dentist("mei-lin-chen", "Dr. Mei-Lin Chen", "Children's Check-up", [
    "childrens-check-up",
    "teeth-cleaning",
  ]),
  dentist("samuel-berg", "Dr. Samuel Berg", "Teeth Whitening", ["teeth-whitening", "teeth-cleaning"]),
];

export const managedDentists: ManagedDoctor[] = dentists.map((doctor) => ({
  ...doctor,
  email: `${doctor._id}@clinic.test`,
  hours: null,
  bookable: true,
}));
