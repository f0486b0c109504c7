"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { PersonRef } from "@/lib/contracts/activity/activity";
import { can, type Permission, type RoleHolder } from "@/lib/contracts/rights/rights";

/** The signed-in user, with the permissions denied to their role. */
type Me = PersonRef & RoleHolder;

const MeContext = createContext<Me>({ uid: "", name: "", role: null, denied: [] });

/** Provides the signed-in user to {@link useMe}, {@link useCan} and {@link MembersOnly}. */
export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>;
}

/** The signed-in user. */
export function useMe(): Me {
  return useContext(MeContext);
}

/** Whether the signed-in user has a permission. */
export function useCan(permission: Permission): boolean {
  return can(useMe(), permission);
}

/** Whether the signed-in user has views, lists and alerts of their own. The read-only operator has none. */
export function useCanPersonalize(): boolean {
  return useCan("personalize");
}

/** Controls for the personal data of a client's members; hidden from the operator. */
export function MembersOnly({ children }: { children: ReactNode }) {
  return useCanPersonalize() ? children : null;
}
