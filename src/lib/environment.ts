import { delimiter, dirname } from 'node:path';

/** What a program under us may know of the machine. Everything that can change what it runs (NODE_OPTIONS, PYTHONPATH, GIT_*) stays out. */
const ALLOWED: ReadonlySet<string> = new Set([
  'PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ', 'TMPDIR', 'TEMP', 'TMP',
  'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME', 'XDG_RUNTIME_DIR',
  'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'no_proxy', 'all_proxy',
  'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'COREPACK_HOME', 'NVM_DIR', 'VOLTA_HOME', 'FNM_DIR',
  'PYENV_ROOT', 'PYENV_VERSION', 'VIRTUAL_ENV', 'GOPATH', 'GOROOT', 'GOCACHE', 'GOMODCACHE', 'GOPROXY', 'CARGO_HOME', 'RUSTUP_HOME', 'RUSTUP_TOOLCHAIN',
  'JAVA_HOME', 'COMPOSER_HOME', 'RBENV_ROOT', 'DOTNET_ROOT',
]);

/**
 * The environment of a program that is not trusted: the allow list out of `source`, then `extra`, which wins. The folder of the Node
 * that runs us is on the path, so that scripts with `env node` find one.
 */
export function allowedEnvironment(source: Readonly<Record<string, string | undefined>>, extra: Readonly<Record<string, string>>): Record<string, string> {
  const allowed: Record<string, string> = {};
  for (const [name, value] of Object.entries(source)) {
    if (value !== undefined && (ALLOWED.has(name) || name.startsWith('LC_'))) allowed[name] = value;
  }
  return { ...allowed, PATH: withNode(allowed['PATH']), ...extra };
}

function withNode(path: string | undefined): string {
  const places = (path ?? '/usr/local/bin:/usr/bin:/bin').split(delimiter);
  const own = dirname(process.execPath);
  return (places.includes(own) ? places : [...places, own]).join(delimiter);
}
