"use client";

import { createContext, type ReactNode, useContext } from "react";
import { can } from "@/lib/contracts/rights/rights";
import type { Role } from "@/lib/contracts/wire/role";

const RoleContext = createContext<Role | null>(null);

/** Provides the signed-in user's role to {@link MembersOnly}. */
export function RoleProvider({ role, children }: { role: Role | null; children: ReactNode }) {
  return <RoleContext value={role}>{children}</RoleContext>;
}

/** Whether the signed-in user has views, lists and alerts of their own: not the read-only operator. */
export function useCanPersonalize(): boolean {
  return can(useContext(RoleContext), "personalize");
}

/** Controls for the personal data of a client's members; hidden from the operator. */
export function MembersOnly({ children }: { children: ReactNode }) {
  return useCanPersonalize() ? children : null;
}
