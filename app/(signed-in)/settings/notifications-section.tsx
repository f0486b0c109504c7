import Link from "next/link";
import { Loaded } from "@/components/settings/loaded";
import { SettingsSection } from "@/components/settings/settings-section";
import { MutedSlot, NotificationSlot } from "@/components/settings/slots";
import { mutedText } from "@/lib/alert-rules/describe-mute";
import { callApi } from "@/lib/backend/call-api";
import { adminAlertTypes, alertTypes } from "@/lib/contracts/alerts/alert";
import { can } from "@/lib/contracts/rights/rights";
import { findZone } from "@/lib/figures/time";
import type { SignedIn } from "@/lib/session/server/current-user";

/** How the user receives alerts: in the app, by email, in a digest. */
export async function renderNotifications({ user, backend }: SignedIn) {
  const [preferences, mutes] = await Promise.all([
    callApi(backend, "GET /alert-preferences/"),
    callApi(backend, "GET /alert-mutes/"),
  ]);
  const isManager = can(user.role, "manageClient");
  const zone = findZone(user.time_zone);
  return (
    <>
      <SettingsSection
        id="notifications"
        title="Notifications"
        description="How alerts reach you. You get no email unless you turn it on here."
      >
        <Loaded response={preferences} failure="Your notification settings could not be loaded">
          {(data) => (
            <NotificationSlot
              preferences={data}
              hasAccounts={can(user.role, "editAccounts")}
              types={alertTypes.filter((type) => isManager || !adminAlertTypes.includes(type))}
            >
              <p className="text-muted text-sm [overflow-wrap:anywhere]">
                Emails go to {user.email}.{" "}
                {zone === null
                  ? "Times are in UTC because your profile has no time zone. "
                  : `Times are in your time zone, ${zone.replaceAll("_", " ")}. `}
                <Link href="/settings?section=profile" prefetch={false} className="text-accent-ink underline">
                  {zone === null ? "Choose one" : "Change it"}
                </Link>
              </p>
            </NotificationSlot>
          )}
        </Loaded>
      </SettingsSection>
      <SettingsSection id="muted" title="Muted" description={mutedText} isFurther>
        <Loaded response={mutes} failure="Muted items could not be loaded">
          {(data) => <MutedSlot mutes={data} />}
        </Loaded>
      </SettingsSection>
    </>
  );
}
