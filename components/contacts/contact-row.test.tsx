/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { ContactRow } from "./contact-row";

const markup = `<img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>`;
const hostile: Contact = {
  id: "00000000-0000-4000-8000-000000000001",
  account_id: "00000000-0000-4000-8000-000000000002",
  full_name: markup,
  title: markup,
  function: "sales",
  level: "vp",
  buying_role: null,
  manager_id: null,
  email: `x"onmouseover="alert(1)?bcc=evil@evil.example&subject=${markup}`,
  phone: "javascript:alert(1)",
  do_not_contact: false,
  left_company: false,
  source: "a test",
  updated_at: "2026-03-02T09:00:00Z",
};

test("W5 · renders scripts, HTML and malicious links in a contact as text", () => {
  const { container } = render(
    <table>
      <tbody>
        <ContactRow
          person={hostile}
          manager={markup}
          roles={[]}
          knownBy={null}
          isTarget={false}
          onOutdated={() => {}}
        />
      </tbody>
    </table>,
  );

  expect(screen.getAllByText(markup)).toHaveLength(3);
  expect(container.querySelector("img, script, [onmouseover], [onerror]")).toBeNull();
  const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href") ?? "");
  expect(hrefs).toEqual([`/contact/${hostile.id}`, expect.stringMatching(/^mailto:[\w@.%'()!*~-]+$/), "tel:1"]);
  expect(document.title).not.toBe("hacked");
});
