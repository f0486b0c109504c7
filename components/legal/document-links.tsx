/** Links to the four legal documents, at the foot of every public page. Plain links: they work without JavaScript. */
export function DocumentLinks() {
  return (
    <nav aria-label="Documents">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {documentLinks.map(({ href, label }) => (
          <li key={href}>
            <a href={href} className="inline-block rounded-xs py-1 text-muted hover:text-ink hover:underline">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The URLs of the four documents, in the order of their links (checklist C8). */
export const documentLinks = [
  { href: "/legal/privacy-policy", label: "Privacy" },
  { href: "/legal/acceptable-use-policy", label: "Acceptable use" },
  { href: "/guidelines", label: "Guidelines" },
  { href: "/legal/addendums", label: "Addendums" },
] as const;
