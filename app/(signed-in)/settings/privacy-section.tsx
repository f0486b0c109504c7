import Link from "next/link";
import { FoundContacts } from "@/components/privacy/found-contacts";
import { Loaded } from "@/components/settings/loaded";
import { SectionLoadError } from "@/components/settings/section-load-error";
import { SettingsSection } from "@/components/settings/settings-section";
import { ErasePersonSlot, ErasureListSlot } from "@/components/settings/slots";
import { Button } from "@/components/ui/button/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Notice } from "@/components/ui/state/notice";
import { isAccountId } from "@/lib/accounts/account-id";
import { callApi } from "@/lib/backend/call-api";
import type { SignedIn } from "@/lib/session/server/current-user";

type Query = Record<string, string | string[] | undefined>;

/** The search for a contact to erase, a preview of the erasure, and the certificates of earlier erasures. */
export async function renderPrivacy({ backend }: SignedIn, { q, contact }: Query) {
  const text = typeof q === "string" ? q.trim() : "";
  const chosen = typeof contact === "string" && isAccountId(contact) ? contact : null;
  const erasures = await callApi(backend, "GET /clients/me/erasures/");
  return (
    <>
      <SettingsSection
        id="privacy"
        title="Privacy"
        description="Export or erase a contact’s personal data when they ask for it. An erased contact can’t be added or imported again."
      >
        {chosen === null ? (
          <SearchForm backend={backend} text={text} />
        ) : (
          <ChosenPerson backend={backend} contactId={chosen} />
        )}
      </SettingsSection>
      <SettingsSection
        id="certificates"
        title="Certificates"
        description="Proof of each erasure, without personal data."
        isFurther
      >
        <Loaded response={erasures} failure="The certificates could not be loaded">
          {(data) => <ErasureListSlot first={data} isStill={chosen !== null} />}
        </Loaded>
      </SettingsSection>
    </>
  );
}

const minText = 3;

/** Works without JavaScript: submitting the form opens the URL of its results. */
async function SearchForm({ backend, text }: Pick<SignedIn, "backend"> & { text: string }) {
  const found =
    text.length < minText ? null : await callApi(backend, "GET /clients/me/erasures/contacts/", { query: { q: text } });
  return (
    <div className="flex flex-col gap-5">
      <form action="/settings" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="section" value="privacy" />
        <Field
          label="Email, name or phone number"
          error={text !== "" && text.length < minText ? "Enter at least three characters" : null}
          className="min-w-0 grow basis-60"
        >
          <Input name="q" type="search" defaultValue={text} maxLength={254} autoComplete="off" required />
        </Field>
        <Button type="submit">Find</Button>
      </form>
      {found === null ? null : found.kind === "ok" ? (
        <FoundContacts contacts={found.data.items} text={text} />
      ) : (
        <SectionLoadError title="Contacts could not be searched" />
      )}
    </div>
  );
}

async function ChosenPerson({ backend, contactId }: Pick<SignedIn, "backend"> & { contactId: string }) {
  const preview = await callApi(backend, "GET /clients/me/erasures/preview/", { query: { contact: contactId } });
  return (
    <div className="flex flex-col gap-5">
      {preview.kind === "refused" && preview.status === 404 ? (
        <Notice tone="warning">
          This contact no longer exists. They may already have been erased: see the certificates below.
        </Notice>
      ) : (
        <ErasePersonSlot contactId={contactId} preview={preview.kind === "ok" ? preview.data : null} />
      )}
      <p className="text-sm">
        <Link href="/settings?section=privacy" className="text-accent-ink hover:underline">
          Find someone else
        </Link>
      </p>
    </div>
  );
}
