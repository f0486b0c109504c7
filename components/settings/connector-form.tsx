"use client";

import { useState } from "react";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Form, FormNotice } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { LocalTime } from "@/components/ui/local-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import { Notice } from "@/components/ui/state/notice";
import type { ClientConnector } from "@/lib/contracts/signals/connector";
import { type ConnectorTopic, topicsOf } from "@/lib/contracts/signals/connector-topic";
import { send } from "@/lib/http/browser/send";
import { connectorTexts, topicTexts } from "@/lib/settings/connector-texts";

/** Switches an external source on or off for the client, and chooses which of its topics become signals. */
export default function ConnectorForm({ connector }: { connector: ClientConnector }) {
  const { name, is_set_up: isSetUp, last_good_at: lastGoodAt } = connector;
  const [enabled, setEnabled] = useState(connector.enabled);
  const [topics, setTopics] = useState<readonly ConnectorTopic[]>(connector.topics);
  const { ref, error, refuse, isBusy, submit } = useForm(`connector:${connector.name}`);
  const texts = connectorTexts[name];
  const offered: readonly ConnectorTopic[] = topicsOf[name];
  const onSubmit = async () => {
    if (topics.length === 0) return refuse({}, texts.nothing);
    const body = { name, enabled, topics: [...topics] };
    const sent = await submit(() => send("PUT /clients/me/connectors/", { body }));
    if (sent) showToast(enabled ? texts.on : texts.off);
  };
  const toggle = (topic: ConnectorTopic, isOn: boolean) =>
    setTopics((before) => offered.filter((one) => (one === topic ? isOn : before.includes(one))));
  return (
    <Form ref={ref} aria-label={texts.title} onSubmit={onSubmit} className="flex flex-col gap-5">
      {isSetUp ? null : <Notice tone="warning">The operator hasn’t set up this source yet, so nothing arrives.</Notice>}
      <Checkbox label={texts.importLabel} checked={enabled} onChange={(event) => setEnabled(event.target.checked)} />
      <fieldset disabled={!enabled} className="flex flex-col gap-2 disabled:opacity-60">
        <legend className="mb-2 font-medium text-ink text-sm">What becomes a signal</legend>
        {offered.map((topic) => (
          <Checkbox
            key={topic}
            label={topicTexts[topic]}
            checked={topics.includes(topic)}
            onChange={(event) => toggle(topic, event.target.checked)}
          />
        ))}
      </fieldset>
      <FormNotice detail={error.detail} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <OnlineButton type="submit" variant="primary" busy={isBusy}>
          Save
        </OnlineButton>
        <p className="text-muted text-sm">
          {lastGoodAt === null ? (
            "No response from the source yet."
          ) : (
            <>
              Last response <LocalTime at={lastGoodAt} show="both" />
            </>
          )}
        </p>
      </div>
    </Form>
  );
}
