import { Loaded } from "@/components/settings/loaded";
import { SettingsSection } from "@/components/settings/settings-section";
import { AlertRulesSlot } from "@/components/settings/slots";
import { callApi } from "@/lib/backend/call-api";
import type { SignedIn } from "@/lib/session/server/current-user";

/** The user's alert rules. An alert links to this section, with its rule's id as `rule` in the URL. */
export async function renderAlertRules({ backend }: SignedIn, { rule }: Record<string, string | string[] | undefined>) {
  const rules = await callApi(backend, "GET /alert-rules/");
  return (
    <SettingsSection
      id="alert-rules"
      title="Alert rules"
      description="Get notified when something happens at the accounts you choose. Only you see your rules, and your own changes don’t trigger them."
      width="wide"
    >
      <Loaded answer={rules} failure="Your alert rules could not be loaded">
        {(data) => <AlertRulesSlot rules={data.items} targetId={typeof rule === "string" ? rule : null} />}
      </Loaded>
    </SettingsSection>
  );
}
