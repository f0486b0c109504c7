import type { contactFunctions } from "@/lib/contracts/contacts/contact";

export type ContactFunction = Exclude<(typeof contactFunctions)[number], "other">;

/** Titles of each function, from the most senior level to the least. */
export const titles: Record<ContactFunction, readonly [string, string, string, string, string]> = {
  executive: [
    "Chief Executive Officer",
    "Executive Vice President",
    "Chief of Staff",
    "Corporate Strategy Manager",
    "Executive Assistant",
  ],
  sales: [
    "Chief Revenue Officer",
    "Vice President, Sales",
    "Director of Sales",
    "Regional Sales Manager",
    "Account Executive",
  ],
  marketing: [
    "Chief Marketing Officer",
    "Vice President, Marketing",
    "Director of Demand Generation",
    "Brand Manager",
    "Marketing Specialist",
  ],
  finance: [
    "Chief Financial Officer",
    "Vice President, Finance",
    "Director of Financial Planning",
    "Finance Manager",
    "Financial Analyst",
  ],
  operations: [
    "Chief Operating Officer",
    "Vice President, Operations",
    "Director of Operations",
    "Operations Manager",
    "Operations Analyst",
  ],
  it: [
    "Chief Information Officer",
    "Vice President, Information Technology",
    "Director of IT Infrastructure",
    "IT Manager",
    "Systems Administrator",
  ],
  engineering: [
    "Chief Technology Officer",
    "Vice President, Engineering",
    "Director of Engineering",
    "Engineering Manager",
    "Senior Engineer",
  ],
  hr: [
    "Chief People Officer",
    "Vice President, Human Resources",
    "Director of Talent",
    "HR Business Partner",
    "Recruiter",
  ],
  legal: ["General Counsel", "Vice President, Legal", "Director of Compliance", "Contracts Manager", "Paralegal"],
  procurement: [
    "Chief Procurement Officer",
    "Vice President, Procurement",
    "Director of Strategic Sourcing",
    "Procurement Manager",
    "Buyer",
  ],
};
