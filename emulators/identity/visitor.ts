/** A choice on a provider's sign-in page. */
export type Choice = { person: string } | { email: string; password: string } | { action: "cancel" };

/**
 * A minimal browser: stores cookies by path, follows redirects itself, and stops where a redirect leaves the provider.
 */
export type Visitor = {
  /** Opens a URL and follows redirects within its origin. */
  open(url: string): Promise<Arrival>;
  /** Opens the authorization URL, makes the choice on the page, and returns the final redirect of the browser. */
  signIn(authorizationUrl: string, choice: Choice): Promise<Arrival>;
};

export type Arrival = {
  /** The last URL: of the page shown, or of the redirect that left the provider. */
  url: URL;
  /** The status of the last response; 0 when a redirect left the provider, as that URL isn't requested. */
  status: number;
  text: string;
};

type Cookie = { name: string; value: string; path: string };

/** Creates a visitor without cookies, for tests and scripts that perform a whole sign-in over HTTP. */
export function createVisitor(): Visitor {
  const jar: Cookie[] = [];
  const visit = async (start: URL, init: RequestInit): Promise<Arrival> => {
    let url = start;
    let request = init;
    for (let hops = 0; hops < 10; hops += 1) {
      const response = await fetch(url, { ...request, headers: { cookie: cookiesFor(jar, url) }, redirect: "manual" });
      keepCookies(jar, response);
      const location = response.headers.get("location");
      if (!location) return { url, status: response.status, text: await response.text() };
      url = new URL(location, url);
      request = {};
      if (url.origin !== start.origin) return { url, status: 0, text: "" };
    }
    throw new Error("The provider redirects endlessly.");
  };
  return {
    open: (url) => visit(new URL(url), {}),
    async signIn(authorizationUrl, choice) {
      const page = await visit(new URL(authorizationUrl), {});
      if (page.status !== 200) return page;
      return visit(page.url, { method: "POST", body: new URLSearchParams(choice) });
    },
  };
}

function cookiesFor(jar: readonly Cookie[], url: URL): string {
  const sent = jar.filter(({ path }) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, "/")));
  return sent.map(({ name, value }) => `${name}=${value}`).join("; ");
}

function keepCookies(jar: Cookie[], response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? "/";
    const old = jar.findIndex((cookie) => cookie.name === name && cookie.path === path);
    if (old !== -1) jar.splice(old, 1);
    if (value) jar.push({ name, value, path });
  }
}
