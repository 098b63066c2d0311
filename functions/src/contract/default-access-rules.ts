/**
 * The rules for staff until an owner changes them. In a file of its own, because public pages need it and must not load zod.
 * HIPAA asks for six years of documentation: 45 CFR 164.316(b)(2)(i).
 */
export const defaultAccessRules = { lockMinutes: 10, logYears: 6, secondFactor: false };
