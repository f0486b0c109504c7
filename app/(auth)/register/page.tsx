import type { Metadata } from "next";
import { headers } from "next/headers";
import { NewAccountForm } from "@/components/registration/new-account-form";
import { RegisterForm } from "@/components/registration/register-form";
import { VerificationSent } from "@/components/registration/verification-sent";
import { RestoreLink } from "@/components/sign-in/fields/link-in-history";
import { backendFor } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import { unavailable } from "@/lib/backend/unavailable";
import type { Invitation } from "@/lib/contracts/people/registration";
import { findRole } from "@/lib/contracts/wire/role";
import { getSettings } from "@/lib/env";
import { callerOf } from "@/lib/http/server/request-facts";
import { roleNames } from "@/lib/session/role-names";
import { LinkExpired } from "../link-expired";
import { newAccountProblem } from "../new-account-problem";
import { readSingleParam } from "../search-params";

export const metadata: Metadata = { title: "Create an account", referrer: "no-referrer" };

/** Registration (checklist A2), with an invitation or without one. */
export default async function RegisterPage({ searchParams }: PageProps<"/register">) {
  const query = await searchParams;
  if (query.sent !== undefined) return <VerificationSent email={null} />;
  const problem = newAccountProblem(readSingleParam(query.problem));
  const token = readSingleParam(query.invitation, 200);
  if (token === null) return <SignUp problem={problem} />;
  const invitation = await findInvitation(token);
  if (invitation === null) return <InvitationOver />;
  return (
    <>
      <h1 className="mb-1 font-semibold text-2xl text-ink">Join {invitation.client_name}</h1>
      <p className="mb-6 text-base text-muted">
        You’ve been invited as {describeRole(invitation.role)}. Already have an account?{" "}
        <a href="/login" className="rounded-xs font-medium text-accent-ink hover:underline">
          Sign in
        </a>
      </p>
      <NewAccountForm
        link={{ kind: "invitation", secret: token }}
        email={invitation.email}
        problem={problem}
        offersMicrosoft={getSettings().microsoft !== null}
      />
    </>
  );
}

function SignUp({ problem }: { problem: string | null }) {
  return (
    <>
      <RestoreLink />
      <RegisterForm problem={problem} offersWorkspaces={getSettings().offersWorkspaces} />
    </>
  );
}

function InvitationOver() {
  return (
    <LinkExpired
      title="This invitation has expired"
      text="It was already used or withdrawn, or it’s out of date. The person who invited you can send a new one."
      action={{ label: "Create an account without it", href: "/register" }}
    />
  );
}

async function findInvitation(token: string): Promise<Invitation | null> {
  const result = await callApi(backendFor(callerOf(await headers(), null)), "GET /auth/invitations/:token/", {
    params: { token },
  });
  if (result.kind === "unavailable") throw unavailable(result.reason);
  return result.kind === "ok" ? result.data : null;
}

function describeRole(role: string): string {
  const known = findRole(role);
  const name = known ? roleNames[known].toLowerCase() : role;
  return `${/^[aeio]/.test(name) ? "an" : "a"} ${name}`;
}
