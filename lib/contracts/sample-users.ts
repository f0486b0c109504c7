import type { Role } from "./role";

/** The password of every person of the sample workspace. It protects invented people on one machine, and nothing else. */
export const samplePassword = "sightline-demo";

export interface SampleUser {
  email: string;
  full_name: string;
  title: string;
  role: Role;
  /** The key of the client that the person works for; null for the operator of the product. */
  client: "acme" | "globex" | null;
}

/** One person per role and client; all invented, all on domains that exist nowhere (RFC 2606). */
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
