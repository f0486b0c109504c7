import { Building2 } from "lucide-react";
import { listTimeZones } from "@/components/settings/profile/time-zones";
import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import { Card, CardBody } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/state/empty-state";
import type { WorkspaceOffer } from "@/lib/contracts/people/workspace";
import { NewWorkspaceFormSlot } from "./new-workspace-form-slot";

interface NewWorkspacePageProps {
  offer: WorkspaceOffer;
  email: string;
}

/** Shown in place of home to a registered user of no client: creates a workspace, or says who can invite them. */
export function NewWorkspacePage({ offer, email }: NewWorkspacePageProps) {
  if (offer.status !== "open") return <InvitationNeeded offer={offer} email={email} />;
  return (
    <Page width="narrow">
      <PageHeading
        title="Create your workspace"
        description="You’ll be its admin. Next, import accounts and invite colleagues."
      />
      <Card aria-label="New workspace" className="max-w-md">
        <CardBody className="pt-4 md:pt-5">
          <NewWorkspaceFormSlot suggestedName={offer.suggested_name ?? ""} zones={listTimeZones()} />
        </CardBody>
      </Card>
    </Page>
  );
}

function InvitationNeeded({ offer, email }: NewWorkspacePageProps) {
  const isTaken = offer.status === "taken";
  return (
    <Page width="narrow">
      <PageHeading title="You need an invitation" description={`Signed in as ${email}`} />
      <Card aria-label="Invitation">
        <EmptyState
          icon={Building2}
          title={
            isTaken && offer.domain !== null
              ? `${offer.domain} already has a workspace`
              : "Workspaces are created by invitation"
          }
        >
          Ask your company’s admin to invite {email}. The link in the invitation opens the workspace.
        </EmptyState>
      </Card>
    </Page>
  );
}
