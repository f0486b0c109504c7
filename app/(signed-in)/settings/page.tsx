import type { Metadata } from "next";
import { SettingsNav } from "@/components/settings/settings-nav";
import { chooseSection } from "@/components/settings/settings-sections";
import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import { Notice } from "@/components/ui/state/notice";
import { findChosenClient } from "@/lib/clients/server/load-chosen-client";
import { canNow, stopViewingText } from "@/lib/contracts/rights/rights";
import { requireUser } from "@/lib/session/server/current-user";
import { sectionRenderers } from "./sections";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ searchParams }: PageProps<"/settings">) {
  const signedIn = await requireUser();
  const query = await searchParams;
  const requested = query.section;
  const { groups, section } = chooseSection(signedIn.user.role, typeof requested === "string" ? requested : undefined);
  const isViewing = Boolean((await findChosenClient(signedIn.backend, signedIn.user))?.chosen);
  const isClosed =
    section?.may !== undefined && !section.isOpenWhileViewing && !canNow({ ...signedIn.user, isViewing }, section.may);
  return (
    <Page>
      <PageHeading title="Settings" />
      <div className="flex flex-col gap-6 md:flex-row md:gap-12">
        <SettingsNav groups={groups} current={section?.id ?? ""} />
        <div className="min-w-0 grow">
          {isClosed ? <Notice>{stopViewingText}</Notice> : null}
          {section && !isClosed ? await sectionRenderers[section.id](signedIn, query) : null}
        </div>
      </div>
    </Page>
  );
}
