import type { Metadata } from "next";
import { AccessRequestForm } from "@/components/session/access-request-form";
import { ClearDataAtSignOut } from "@/components/session/clear-data-at-sign-out";
import { SignOutForm } from "@/components/session/sign-out-form";
import { buttonStyle } from "@/components/ui/button/button-style";
import { Toaster } from "@/components/ui/overlay/toaster";
import { MessagePage } from "@/components/ui/state/message-page";
import { findUser } from "@/lib/session/server/current-user";

export const metadata: Metadata = { title: "Access Denied", robots: { index: false } };

/** Shows the texts that the specification prescribes (checklist C6). */
export default async function AccessDeniedPage() {
  const user = await findUser();
  return (
    <>
      <MessagePage
        title="Access Denied"
        actions={
          <>
            <a href="/sales-home" className={buttonStyle("primary", "lg")}>
              Go Home
            </a>
            {user ? (
              <SignOutForm label="Sign in with a different account" to="/login" size="lg" />
            ) : (
              <a href="/login" className={buttonStyle("secondary", "lg")}>
                Sign in
              </a>
            )}
          </>
        }
        footer={
          user ? (
            <>
              <p>
                Signed in as <strong className="font-medium text-ink">{user.name}</strong> ({user.email}).
              </p>
              {user.client_id ? (
                <div className="mt-5">
                  <AccessRequestForm />
                </div>
              ) : null}
            </>
          ) : (
            <p>You are not signed in.</p>
          )
        }
      >
        <p>
          You do not have permission to view this page. Please log in or contact your system administrator if you think
          this is a mistake.
        </p>
      </MessagePage>
      {user ? <ClearDataAtSignOut /> : null}
      <Toaster />
    </>
  );
}
