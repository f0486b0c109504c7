import "client-only";
import type { ErrorBody } from "@/lib/contracts/error";
import type { ProfileChange } from "@/lib/contracts/user";

export type SaveOutcome =
  | { kind: "saved" }
  | { kind: "refused"; detail: string; fields: Record<string, string> }
  | { kind: "failed"; detail: string };

/** Changes the own profile. Never throws: a server that is away is an outcome too. */
export async function saveProfile(change: ProfileChange): Promise<SaveOutcome> {
  try {
    const response = await fetch("/api/users/me", {
      method: "PATCH",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(change),
    });
    if (response.ok) return { kind: "saved" };
    if (response.status === 401)
      window.location.assign(`/login?reason=expired&next=${encodeURIComponent("/settings")}`);
    const body: Partial<ErrorBody> = await response.json();
    return { kind: "refused", detail: body.detail ?? "Not saved.", fields: body.fields ?? {} };
  } catch {
    return { kind: "failed", detail: "Not saved: the server could not be reached." };
  }
}
