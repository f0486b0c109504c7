import { Loaded } from "@/components/settings/loaded";
import { SectionLoadError } from "@/components/settings/section-load-error";
import { SettingsSection } from "@/components/settings/settings-section";
import { ConnectorSlot, SourceRulesSlot } from "@/components/settings/slots";
import { callApi } from "@/lib/backend/call-api";
import type { SignedIn } from "@/lib/session/server/current-user";
import { connectorTexts } from "@/lib/settings/connector-texts";

/** The external sources of signals and values, and the rule that chooses among differing values. */
export async function renderSources({ backend }: SignedIn) {
  const [loaded, rules] = await Promise.all([
    callApi(backend, "GET /clients/me/connectors/"),
    callApi(backend, "GET /clients/me/source-rules/"),
  ]);
  return (
    <>
      {loaded.kind === "ok" ? (
        loaded.data.items.map((connector, at) => {
          const { title, description } = connectorTexts[connector.name];
          return (
            <SettingsSection
              key={connector.name}
              id={`source-${connector.name}`}
              {...{ title, description }}
              isFurther={at > 0}
            >
              <ConnectorSlot connector={connector} />
            </SettingsSection>
          );
        })
      ) : (
        <SettingsSection id="sources" title="Sources">
          <SectionLoadError title="Sources could not be loaded" />
        </SettingsSection>
      )}
      <SettingsSection
        id="source-rules"
        title="When sources disagree"
        description="Which value to use when sources disagree. You can preview the effect before you save."
        isFurther
      >
        <Loaded response={rules} failure="Source rules could not be loaded">
          {(data) => <SourceRulesSlot rules={data} />}
        </Loaded>
      </SettingsSection>
    </>
  );
}
