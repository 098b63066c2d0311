/** The access log: who of the staff looked at whom, who changed what, and who was refused. */

export const accessActions = ["looked", "changed", "exported", "refused"] as const;
