import type { MemberChange } from "@/lib/contracts/member";
import type { Role } from "@/lib/contracts/role";

export type GrantableRole = NonNullable<MemberChange["role"]>;

/** The roles that a client's admin can give, from the fewest rights to the most, with what each adds to the one before. */
export const clientRoles: readonly { role: GrantableRole; can: string }[] = [
  { role: "user", can: "Sees everything of the client, and keeps notes and tasks." },
  { role: "sales_rep", can: "Also adds accounts and logs what happens with them." },
  { role: "sales_leader", can: "Can also assign account owners." },
  { role: "client_admin", can: "Also decides on people, messages and single sign-on." },
];

/** Finds the role that an option's value stands for; null for any other text, and for roles that can't be given. */
export function findGrantable(value: Role | string | null): GrantableRole | null {
  return clientRoles.find(({ role }) => role === value)?.role ?? null;
}
