import type { Role } from "../wire/role";

/** The password of all sample users. It protects only invented data on one machine. */
export const samplePassword = "sightline-demo";

export interface SampleUser {
  email: string;
  full_name: string;
  title: string;
  role: Role;
  /** The key of the user's client; null for the operator. */
  client: "acme" | "globex" | null;
}

/** One user per role and client; all invented, with domains that don't exist (RFC 2606). */
export const sampleUsers = [
  { email: "admin@sightline.example", full_name: "Ada Lindqvist", title: "Operator", role: "admin", client: null },
  {
    email: "leader@acme.example",
    full_name: "Lena Okafor",
    title: "Head of Sales",
    role: "sales_leader",
    client: "acme",
  },
  {
    email: "rep@acme.example",
    full_name: "Ravi Petersen",
    title: "Account Executive",
    role: "sales_rep",
    client: "acme",
  },
  { email: "user@acme.example", full_name: "Uma Castellano", title: "Analyst", role: "user", client: "acme" },
  {
    email: "clientadmin@acme.example",
    full_name: "Carla Adeyemi",
    title: "Sales Operations",
    role: "client_admin",
    client: "acme",
  },
  {
    email: "rep@globex.example",
    full_name: "Rosa Nakamura",
    title: "Account Executive",
    role: "sales_rep",
    client: "globex",
  },
  {
    email: "clientadmin@globex.example",
    full_name: "Gil Moreau",
    title: "Sales Operations",
    role: "client_admin",
    client: "globex",
  },
] as const satisfies readonly SampleUser[];

export type SampleEmail = (typeof sampleUsers)[number]["email"];
