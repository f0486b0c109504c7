import { allCode, holdRequests } from "./fixtures/hold-requests";
import { openLive } from "./fixtures/live";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

const rep = "rep@acme.example";

test.describe("on one page", () => {
  // Browsers log the refusal of a value.
  test.use({ allowedConsoleErrors: [/status of (400|422)/] });

  test("keys reach the content, the account menu, the palette and other pages, and a refused value stays", async ({
    signedInAs,
  }) => {
    const page = await signedInAs(rep);
    await page.goto("/settings");

    await test.step("the first Tab focuses a link that skips the navigation", async () => {
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
      await page.keyboard.press("Enter");

      await expect(page.locator("#main")).toBeFocused();
    });

    await test.step("the account menu shows the user's email, role and session expiry", async () => {
      await page.getByRole("button", { name: /account menu/ }).click();

      const menu = page.getByRole("menu", { name: /account menu/ });
      await expect(menu.getByRole("menuitem", { name: "Help and guidelines" })).toHaveAttribute("href", "/guidelines");
      await expect(menu).toContainText(rep);
      await expect(menu).toContainText("Sales rep");
      await expect(menu).toContainText(/Session valid until \d\d:\d\d/);
      await expect(page.getByRole("menuitem", { name: "Settings" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await expect(page.getByRole("button", { name: /account menu/ })).toBeFocused();
    });

    await test.step("a refused value stays in its field, which is marked as invalid", async () => {
      const address = page.getByLabel("LinkedIn address");

      await address.fill("https://example.com/me");
      await address.press("Tab");

      await expect(address).toHaveAttribute("aria-invalid", "true");
      await expect(address).toHaveValue("https://example.com/me");
    });

    await test.step("arrow keys move through the palette, and Esc closes it", async () => {
      await page.getByRole("button", { name: /Search accounts, contacts/ }).click();
      const field = page.getByRole("combobox", { name: /Search accounts/ });

      await expect(page.getByRole("listbox", { name: "Results" }).getByRole("option").first()).toHaveAttribute(
        "aria-selected",
        "true",
      );
      await field.press("ArrowUp");
      for (const name of ["Removed accounts", "Duplicate accounts", "Alerts", "Settings"]) {
        await expect(page.getByRole("option", { name })).toHaveAttribute("aria-selected", "true");
        await field.press("ArrowUp");
      }
      await field.press("Escape");

      await expect(field).toBeHidden();
      await expect(page.getByRole("button", { name: /Search accounts, contacts/ })).toBeFocused();
    });

    await test.step("? lists the shortcuts, g and a letter opens a page, and typing in a field triggers neither", async () => {
      await page.getByLabel("Name", { exact: true }).focus();
      await page.keyboard.type("?");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.keyboard.press("Backspace");
      await page.getByRole("heading", { level: 1 }).click();
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.keyboard.press("g");
      await page.keyboard.press("h");

      await expect(page).toHaveURL(/\/sales-home$/);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    });

    await test.step("⌘K finds an account by its first letters and opens it", async () => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: /Search accounts/ }).fill("est");
      const result = page.getByRole("option", { name: /Estée Lauder/ });
      await expect(result).toBeVisible();
      await result.click();

      await expect(page).toHaveURL(/\/account\/[0-9a-f-]{36}$/);
      await expect(page.getByRole("heading", { level: 1, name: /Estée Lauder/ })).toBeFocused();
    });
  });
});

test("⌘K finds a saved view and a list by their names, and Enter opens them", async ({ signedInAs }) => {
  const page = await signedInAs("rep@globex.example");
  const suffix = `Palette${Date.now()}`;
  await page.goto("/settings");
  const view = { name: `West ${suffix}`, is_shared: false, query: "state=CA", columns: [], density: "compact" };
  const { id: viewId } = (await post(page, "/api/account-views", view)) as { id: string };
  const list = { name: `Trade fair ${suffix}`, is_shared: true };
  const { id: listId } = (await post(page, "/api/account-lists", list)) as { id: string };
  const open = async (text: string, name: string) => {
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: /Search accounts/ });
    await field.fill(text);
    await expect(page.getByRole("group", { name: "Views and lists" }).getByRole("option", { name })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await field.press("Enter");
  };

  await open(suffix, view.name);
  await expect(page).toHaveURL(new RegExp(`/all-accounts\\?view=${viewId}`));
  await expect(page.getByRole("button", { name: "Remove filter State: California" })).toBeVisible();
  await open(`fair ${suffix}`, list.name);

  await expect(page).toHaveURL(new RegExp(`list=${listId}`));
  await expect(page.getByText("Trade fair")).not.toHaveCount(0);
});

test("text typed before the palette’s code loads appears in its field", async ({ signedInAs }) => {
  const page = await signedInAs(rep);
  await page.goto("/settings");
  await expect(page.locator("#alerts-bell[data-live]")).toBeAttached();
  const release = await holdRequests(page, allCode);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("estx");
  await page.keyboard.press("Backspace");
  release();

  await expect(page.getByRole("combobox", { name: /Search accounts/ })).toHaveValue("est");
  await expect(page.getByRole("option", { name: /Estée Lauder/ })).toBeVisible();
});

test("tasks and calls can be added from any page, and settings of theme and keys are kept", async ({ signedInAs }) => {
  const page = await signedInAs(rep);

  await test.step("t adds a task from any page, and the palette logs a call on the open account", async () => {
    await page.goto("/industry-insights");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    await page.keyboard.press("t");
    const dialog = page.getByRole("dialog", { name: "New task" });
    await dialog.getByRole("combobox", { name: "Account" }).fill("lauder");
    await dialog.getByRole("option", { name: /Lauder/ }).click();
    await dialog.getByLabel("Task", { exact: true }).fill(`Send the reference list ${Date.now()}`);
    await dialog.getByRole("button", { name: "Add task" }).click();
    await expect(page.getByText(/^Added the task/)).toBeVisible();

    const { items } = await (await page.request.get("/api/accounts?q=lauder&limit=1")).json();
    await page.goto(`/account/${items[0].id}?tab=people`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /Search accounts/ }).fill("log call");
    await expect(page.getByRole("option", { name: /Log a call/ })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");

    await expect(page).toHaveURL(/tab=activity/);
    await expect(page.getByRole("radio", { name: "Call" })).toBeChecked();
    await expect(page.getByRole("textbox", { name: "Call" })).toBeFocused();
  });

  await test.step("keyboard shortcuts stay off after a reload, and a theme applies immediately and is rendered by the server", async () => {
    await page.goto("/settings?section=keyboard");
    await page.getByRole("checkbox", { name: "Keyboard shortcuts" }).uncheck();

    await page.getByRole("link", { name: "Appearance" }).click();
    await page.getByRole("radio", { name: /^Dark/ }).check();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    const response = await page.request.get("/settings?section=appearance");
    expect(await response.text()).toContain('data-theme="dark"');
    await page.reload();
    await expect(page.getByRole("radio", { name: /^Dark/ })).toBeChecked();

    await page.getByRole("link", { name: "Keyboard" }).click();
    await expect(page.getByRole("checkbox", { name: "Keyboard shortcuts" })).not.toBeChecked();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("?");

    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test("the profile saves changes automatically", async ({ signedInAs }) => {
  const page = await signedInAs("user@acme.example");
  await page.goto("/settings");
  const title = page.getByLabel("Title");
  const before = await title.inputValue();

  await title.fill(`${before} II`);
  await title.press("Tab");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue(`${before} II`);
  await title.fill(before);
  await title.press("Enter");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
});

test.describe("an unknown URL", () => {
  test.use({ allowedConsoleErrors: [/status of 404/] });

  test("C7 · returns 404 with a link to the home page", async ({ page }) => {
    for (const path of ["/no-such-page", "/not-found", "/legal", "/settings/deep"]) {
      const response = await page.goto(path);

      expect.soft(response?.status(), path).toBe(404);
      await expect.soft(page.getByRole("heading", { level: 1, name: "Page not found" }), path).toBeVisible();
      await expect.soft(page.getByRole("link", { name: "Home", exact: true }), path).toBeVisible();
      await expect.soft(page.getByRole("searchbox"), path).toHaveCount(0);
    }
  });

  test("C7 · offers the account search to signed-in users", async ({ signedInAs }) => {
    const page = await signedInAs(rep);
    await page.goto("/no-such-page");

    await page.getByRole("searchbox", { name: "Search accounts" }).fill("lauder");
    await page.keyboard.press("Enter");

    await expect(page).toHaveURL(/\/all-accounts\?q=lauder$/);
  });
});

test.describe("on a narrow phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the open tab of an account is visible, and the text for no owner isn't truncated", async ({ signedInAs }) => {
    const page = await signedInAs("clientadmin@acme.example");
    await page.goto("/all-accounts?owner=none");
    const href = await page.locator("a[href^='/account/']").first().getAttribute("href");

    await page.goto(`${href}?tab=history`);

    const tabs = page.getByRole("navigation", { name: "Account sections" });
    await expect(tabs.getByRole("link", { name: "History" })).toBeInViewport({ ratio: 1 });
    const owner = page.locator("[data-live=owner]");
    await expect(owner).toHaveText("nobody");
    expect(await owner.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});

test.describe("when a release has removed old code chunks", () => {
  test.use({ allowedConsoleErrors: [/status of 404|The code did not arrive/] });

  test("R14 · a chunk that returns 404 reloads the page once, then shows an error that can be retried", async ({
    signedInAs,
  }) => {
    const page = await signedInAs(rep);
    const bell = page.getByRole("button", { name: /^Alerts/ });
    const requestedUrls: string[] = [];
    page.on("request", (request) => requestedUrls.push(request.url()));
    // Wait for the code of live data: scripts requested afterward are the drawer's.
    await openLive(page);
    requestedUrls.length = 0;
    await bell.click();
    await expect(page.getByRole("dialog", { name: "Alerts" })).toBeVisible();
    const chunkUrls = requestedUrls.filter((url) => url.includes("/_next/static/chunks/"));
    expect(chunkUrls.length).toBeGreaterThan(0);
    await page.route(
      (url) => chunkUrls.includes(url.href),
      (route) => route.fulfill({ status: 404, contentType: "text/plain", body: "Not found" }),
    );
    await openLive(page);
    let loads = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
    });

    await Promise.all([page.waitForEvent("load"), bell.click()]);
    await expect(page.getByRole("region", { name: "Announcements" }).getByRole("listitem").first()).toBeVisible();
    await bell.click();
    const failure = page.getByRole("dialog", { name: "The alerts could not be loaded" });
    await failure.getByRole("button", { name: "Retry" }).click();
    await expect(failure.getByRole("alert")).toBeVisible();

    expect(loads).toBe(1);
    await page.unrouteAll();
    await failure.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("dialog", { name: "Alerts" })).toBeVisible();
  });
});
