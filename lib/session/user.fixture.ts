import type { User } from "@/lib/contracts/people/user";

/** A sales rep in the host's representation. */
export const rep: User = {
  uid: "u-rep",
  username: "rep",
  role: "sales_rep",
  denied: [],
  name: "Riley Park",
  email: "rep@acme.example",
  full_name: "Riley Park",
  client_id: "acme",
  client: { id: "acme", name: "Acme" },
  title: null,
  time_zone: null,
  linkedin_profile_url: null,
  disabled: false,
  last_login: null,
  auth_method: "traditional",
  token_expires_at: "2026-11-21T15:00:00.000Z",
  microsoft_id: null,
  missing_factor: null,
};
