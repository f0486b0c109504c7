import type { Metadata } from "next";
import { headers } from "next/headers";
import { RegisterForm } from "@/components/session/register-form";
import { roleNames } from "@/components/session/role-name";
import { VerificationSent } from "@/components/session/verification-sent";
import { unavailable } from "@/lib/app-error";
import { loadInvitation } from "@/lib/auth/account";
import { backendFor } from "@/lib/backend/call";
import type { Invitation } from "@/lib/contracts/registration";
import { findRole } from "@/lib/contracts/role";
import { callerOf } from "@/lib/session/request-facts";
import { LinkOver } from "../link-over";
import { onlyText, type SearchParams } from "../search-params";

export const metadata: Metadata = { title: "Create an account", referrer: "no-referrer" };

const problems = new Map([
  ["fields", "Enter a name, an email address, and a password of at least 10 characters that isn’t a common one."],
  ["refused", "This invitation has been used already, or is over. Ask for a new one."],
  ["away", "Sightline can’t be reached right now. Try again in a moment."],
]);

/** Registration (checklist A2), with an invitation or without one. */
export default async function RegisterPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  if (query.sent !== undefined) return <VerificationSent email={null} />;
  const problem = problems.get(onlyText(query.problem) ?? "") ?? null;
  const token = onlyText(query.invitation, 200);
  const invitation = token === null ? null : await findInvitation(token);
  if (token !== null && invitation === null) return <InvitationOver />;
  return (
    <>
      <h1 className="mb-1 font-semibold text-2xl text-ink">
        {invitation ? `Join ${invitation.client_name}` : "Create an account"}
      </h1>
      <p className="mb-6 text-base text-muted">
        {invitation ? `You are invited to Sightline as ${describeRole(invitation.role)}.` : "Already have one?"}{" "}
        <a href="/login" className="rounded-xs font-medium text-accent-ink hover:underline">
          {invitation ? "Have an account?" : "Sign in"}
        </a>
      </p>
      <RegisterForm
        invitation={invitation && token !== null ? { token, email: invitation.email } : null}
        problem={problem}
      />
    </>
  );
}

function InvitationOver() {
  return (
    <LinkOver
      title="This invitation is over"
      text="It has been used already, was taken back, or is too old. Whoever invited you can send a new one."
      action={{ label: "Create an account without it", href: "/register" }}
    />
  );
}

async function findInvitation(token: string): Promise<Invitation | null> {
  const result = await loadInvitation(backendFor(callerOf(await headers(), null)), token);
  if (result.kind === "unavailable") throw unavailable(result.reason);
  return result.kind === "ok" ? result.data : null;
}

function describeRole(role: string): string {
  const known = findRole(role);
  return known ? roleNames[known].toLowerCase() : role;
}
