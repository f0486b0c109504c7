import { publicUser, wireSignedInSchema } from "./wire-user";

const sent = {
  uid: "u-rep",
  username: "rep",
  role: "SALES_REP",
  denied: ["exportData"],
  name: "Riley Park",
  email: "rep@acme.example",
  full_name: "Riley Park",
  access_token: "t".repeat(43),
  client_id: "acme",
  client: { id: "acme", name: "Acme" },
  linkedin_profile_url: "https://linkedin.com/in/riley",
  disabled: false,
  last_login: "2026-11-21T09:00:00Z",
  auth_method: "microsoft",
  token_expires_at: 1_795_255_200,
  microsoft_id: "m-1",
  missing_factor: { required_from: "2026-12-01", is_required: false },
};

test("B1 · parses every field of a user, and publishes all but the token", () => {
  const { access_token, ...rest } = sent;

  const holder = wireSignedInSchema.parse(sent);

  expect(holder.access_token).toBe(access_token);
  expect(publicUser(holder)).toEqual({
    ...rest,
    role: "sales_rep",
    token_expires_at: "2026-11-21T10:00:00.000Z",
    title: null,
    time_zone: null,
  });
});

test.each([
  "client_id",
  "client",
  "linkedin_profile_url",
  "disabled",
  "last_login",
  "auth_method",
  "microsoft_id",
  "missing_factor",
])("A8 R2 · accepts a user without %s", (field) => {
  const holder = wireSignedInSchema.parse({ ...sent, [field]: undefined });

  expect(publicUser(holder)).toMatchObject({ uid: "u-rep", [field]: field === "disabled" ? false : null });
});

test.each(["uid", "token_expires_at", "access_token"])("R2 · rejects a sign-in without %s", (field) => {
  expect(wireSignedInSchema.safeParse({ ...sent, [field]: undefined }).success).toBe(false);
});
