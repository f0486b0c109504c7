import { clsx } from "clsx";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { ProductPicture } from "@/components/shell/product-picture";
import { buttonStyle } from "@/components/ui/button/button-style";
import { parseTheme, type Theme, themeCookie } from "@/lib/appearance/theme";
import { getSettings } from "@/lib/env";

export const metadata: Metadata = { title: { absolute: "Sightline: contact intelligence for sales teams" } };

const rows = [
  {
    name: "accounts",
    title: "Find the account in three letters",
    text: "Search 2,183 real companies as you type. Narrow by sector, state, size and owner; the page’s URL holds your view, so you can share it with a colleague.",
    alt: "The accounts list, filtered and sorted by market value.",
  },
  {
    name: "account",
    title: "Know where every value comes from",
    text: "Each figure shows its source, how it was obtained and when it was last confirmed. Beside the figures are the people who work at the company, by function and level.",
    alt: "One account with its figures, their sources, and its people.",
  },
  {
    name: "insights",
    title: "See what moves their industry",
    text: "Output, prices, firms and jobs from official statistics, charted with units and gaps, with the accounts they affect.",
    alt: "Charts of an industry's official statistics.",
  },
] as const;

const facts = [
  {
    title: "It runs where you run it",
    text: "One machine and one command to try it. The same code on your own PostgreSQL, Firestore and Microsoft Entra in production.",
  },
  {
    title: "Clients never see each other",
    text: "Every record belongs to one client, and every query is scoped by the session’s client, never by the request.",
  },
  {
    title: "No credits, no tracking",
    text: "Lookups are free. The software sends no usage statistics to anyone.",
  },
] as const;

function Hero({ theme, offersWorkspaces }: { theme: Theme; offersWorkspaces: boolean }) {
  return (
    <section className="border-line border-b">
      <div className="container-page pt-12 md:pt-20">
        <h1 className="max-w-[22ch] text-balance font-semibold text-3xl text-ink md:text-5xl">
          Know the account, its people and its industry before you call.
        </h1>
        <div className="mt-7 flex flex-wrap gap-2.5">
          {offersWorkspaces ? (
            <a href="/register" className={buttonStyle("primary", "lg")}>
              Create workspace
            </a>
          ) : (
            <a href="/login" className={buttonStyle("primary", "lg")}>
              Sign in
            </a>
          )}
          <a href="#run" className={buttonStyle("secondary", "lg")}>
            Run it yourself
          </a>
        </div>
        <div className="mt-12 -mb-px overflow-hidden md:mt-16">
          <ProductPicture
            name="home"
            alt="Sightline's home screen: what to do now, and my accounts."
            width={1440}
            height={810}
            theme={theme}
            first
            className="rounded-b-none border-b-0"
          />
        </div>
      </div>
    </section>
  );
}

function RunIt() {
  return (
    <section id="run" aria-labelledby="run-title" className="scroll-mt-14 border-line border-y bg-surface">
      <div className="container-page grid grid-cols-1 gap-10 py-16 md:py-24 lg:grid-cols-2 lg:gap-16">
        <div>
          <h2 id="run-title" className="text-balance font-semibold text-2xl text-ink md:text-3xl">
            Run it yourself
          </h2>
          <p className="mt-3 max-w-[56ch] text-base text-muted">
            You need Node 20 and nothing else: no cloud account, no database, no keys. The first start installs, builds,
            and fills a sample workspace with real companies and invented people. Then it prints the URL and the sample
            people you can sign in as.
          </p>
        </div>
        <div className="self-center overflow-hidden rounded-lg border border-line-strong bg-surface shadow-md">
          <p className="border-line border-b px-4 py-2 text-muted text-xs">In the source folder</p>
          <pre className="whitespace-pre-wrap px-4 py-4 font-mono text-sm leading-6 [overflow-wrap:anywhere]">
            <code>
              <span className="text-muted select-none">$ </span>
              <span className="text-ink">npm start</span>
              {"\n\n"}
              <span className="text-muted">{"Sightline is ready: "}</span>
              <span className="text-accent-ink">http://localhost:3000</span>
              {"\n"}
              <span className="text-muted">
                {"Sign in as any of the sample people; the password is sightline-demo"}
              </span>
            </code>
          </pre>
        </div>
      </div>
    </section>
  );
}

export default async function LandingPage() {
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  return (
    <>
      <Hero theme={theme} offersWorkspaces={getSettings().offersWorkspaces} />
      <div className="container-page flex flex-col gap-20 py-20 md:gap-28 md:py-28">
        {rows.map(({ name, title, text, alt }, index) => (
          <section
            key={name}
            aria-labelledby={`${name}-title`}
            className={clsx(
              "grid items-center gap-8 lg:gap-14",
              index % 2 === 1 ? "lg:grid-cols-[3fr_2fr]" : "lg:grid-cols-[2fr_3fr]",
            )}
          >
            <div className={index % 2 === 1 ? "lg:order-last" : undefined}>
              <h2 id={`${name}-title`} className="text-balance font-semibold text-2xl text-ink">
                {title}
              </h2>
              <p className="mt-3 max-w-[52ch] text-base text-muted">{text}</p>
            </div>
            <ProductPicture name={name} alt={alt} width={1200} height={750} theme={theme} />
          </section>
        ))}
      </div>
      <RunIt />
      <section aria-label="What to expect" className="container-page py-16 md:py-24">
        <ul className="grid grid-cols-1 gap-8 md:grid-cols-3 md:gap-10">
          {facts.map(({ title, text }) => (
            <li key={title} className="border-line border-t pt-4">
              <h3 className="font-semibold text-ink text-base">{title}</h3>
              <p className="mt-1.5 text-base text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
