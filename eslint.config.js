import prettier from 'eslint-config-prettier'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import playwright from 'eslint-plugin-playwright'
import react from 'eslint-plugin-react'
import reactHooks from 'eslint-plugin-react-hooks'
import redos from 'eslint-plugin-redos'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import textInElements from './bin/lint/text-in-elements.mjs'

const tests = ['**/*.{test,spec}.{ts,tsx}', 'tests/**']

/** In tests of the browser: a call that may send a form, and one that leaves the page. */
const sends = '/^(click|save|send|submit)$/'
const leaves = '/^(visit|goto|reload)$/'
const awaited = (name) =>
  `:matches([expression.argument.callee.name=${name}], [expression.argument.callee.property.name=${name}])`

/** Rules of plain JavaScript that neither the compiler nor typescript-eslint has. */
const basics = {
  eqeqeq: ['error', 'smart'],
  'no-var': 'error',
  'prefer-const': 'error',
  'no-debugger': 'error',
  'no-console': 'error',
  'no-else-return': 'error',
  'no-param-reassign': 'error',
  'no-constant-binary-expression': 'error',
  'no-control-regex': 'error',
  'no-empty': 'error',
  'no-template-curly-in-string': 'error',
  'no-unsafe-finally': 'error',
  'no-useless-escape': 'error',
  'object-shorthand': 'error',
  'max-params': ['error', 3],
  'max-lines-per-function': ['error', { max: 80, skipBlankLines: false, skipComments: false, IIFEs: true }],
}

/** What strict type checking asks for beyond sense in this code base, and what it should ask for in addition. */
const typeRules = {
  '@typescript-eslint/consistent-type-imports': [
    'error',
    { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
  ],
  '@typescript-eslint/no-import-type-side-effects': 'error',
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
  '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  '@typescript-eslint/no-deprecated': 'warn',
  // An interface may promise a Promise where one implementation has nothing to wait for.
  '@typescript-eslint/require-await': 'off',
  '@typescript-eslint/no-unnecessary-type-parameters': 'off',
}

const saidAgain = {
  ul: ['list'],
  ol: ['list'],
  table: ['table'],
  thead: ['rowgroup'],
  tbody: ['rowgroup'],
  tr: ['row'],
  th: ['columnheader', 'rowheader'],
  td: ['cell'],
}

const canParse = {
  object: 'URL',
  property: 'canParse',
  message: 'Node 20 answers wrongly once it is called often: urlOf of contracts/web-address.ts.',
}

export default tseslint.config(
  {
    ignores: [
      'build/',
      'data/',
      'node_modules/',
      '.cache/',
      'test-results/',
      'playwright-report/',
      'public/',
    ],
  },
  { linterOptions: { noInlineConfig: true } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: { ...basics, ...typeRules },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: globals.node },
    rules: { ...basics, 'no-undef': 'error', 'no-unused-vars': ['error', { argsIgnorePattern: '^_' }] },
  },
  { files: ['api/platform/docs/try-calls.js'], languageOptions: { globals: globals.browser } },
  {
    files: ['app/**/*.{ts,tsx}'],
    extends: [
      react.configs.flat.recommended,
      react.configs.flat['jsx-runtime'],
      reactHooks.configs.flat.recommended,
      jsxA11y.flatConfigs.strict,
    ],
    settings: { react: { version: '18.3' } },
    rules: {
      'react/prop-types': 'off',
      // Style sheets take the role from lists without bullets and from tables shown as blocks, so it is said again.
      'jsx-a11y/no-redundant-roles': ['error', saidAgain],
      'jsx-a11y/no-interactive-element-to-noninteractive-role': ['error', saidAgain],
      // An open menu closes on Escape and on a link's click: a bonus, the summary inside is what one operates.
      'jsx-a11y/no-noninteractive-element-interactions': ['error', { details: ['onKeyDown', 'onClick'] }],
      // The page without scripts is the same at first; what an effect adds afterwards is the enhancement.
      'react-hooks/set-state-in-effect': 'off',
      'react-hooks/purity': 'warn',
      // Remix's way to leave a loader is to throw a Response.
      '@typescript-eslint/only-throw-error': 'off',
    },
  },
  {
    // Marked so that nobody allows http by accident: only a provider on the same machine is asked this way.
    files: ['api/features/identities/providers.ts'],
    rules: { '@typescript-eslint/no-deprecated': 'off' },
  },
  {
    // Its box takes the focus when a form was refused, without scripts as well.
    files: ['app/ui/forms/error-summary.tsx'],
    rules: { 'jsx-a11y/no-autofocus': 'off' },
  },
  {
    files: ['app/**/*.tsx'],
    ignores: [...tests, 'app/features/dev/**'],
    plugins: { campus: { rules: { 'text-in-elements': textInElements } } },
    rules: { 'campus/text-in-elements': 'error' },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    ignores: [...tests, 'app/ui/navigation/link.tsx', 'app/ui/forms/form.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          // Also of fetchers. The forms of the campus have it from app/ui/forms.
          selector:
            'JSXElement:matches([openingElement.name.name="form"], [openingElement.name.property.name="Form"]):has(> JSXOpeningElement > JSXAttribute[name.name="method"][value.value="post"]):not(:has(> JSXElement > JSXOpeningElement[name.name="MadeFor"])):not(:has(> JSXExpressionContainer JSXOpeningElement[name.name="MadeFor"]))',
          message: 'A form that is posted says for whom it was made: <MadeFor /> (docs/decisions/013).',
        },
        {
          // The server and the tests load modules of the browser too.
          selector:
            'Program > ExpressionStatement > CallExpression[callee.object.name=/^(window|document)$/], Program > VariableDeclaration > VariableDeclarator > CallExpression[callee.object.name=/^(window|document)$/]',
          message: 'What a module does with the browser it does in a function, not when it is loaded.',
        },
        {
          // A code comes from outside; only there its text gets every value that it may set in.
          selector: 'CallExpression[arguments.0.callee.name="errorKey"]',
          message: 'The text of an error code: useErrorText, or redirectWithToast (docs/decisions/059).',
        },
      ],
      'no-restricted-imports': [
        'error',
        { name: 'react-i18next', message: 'Texts come from app/texts (docs/decisions/059).' },
        {
          name: 'i18next',
          allowTypeImports: true,
          message: 'Texts come from app/texts (docs/decisions/059); only types come from the library.',
        },
        { name: '@remix-run/react', importNames: ['Link'], message: 'Import it from app/ui/navigation.' },
        { name: '@remix-run/react', importNames: ['Form'], message: 'Import it from app/ui/forms.' },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: { 'no-restricted-properties': ['error', canParse] },
  },
  {
    files: ['app/**', 'contracts/**', 'api/features/**'],
    ignores: tests,
    rules: {
      'no-restricted-properties': [
        'error',
        canParse,
        { object: 'process', property: 'env', message: 'server.ts reads the environment and hands it on.' },
      ],
    },
  },
  {
    // The runtime reads the signs of windows-1252 in its own way.
    files: ['api/**/*.ts'],
    ignores: [...tests, 'api/platform/encodings.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'NewExpression[callee.name="TextDecoder"][arguments.length>0]',
          message: 'A text in another encoding: textFrom of api/platform/encodings.ts.',
        },
      ],
    },
  },
  {
    // The time of a pattern must not grow faster than the text that it looks at, wherever in the text it begins to look.
    files: ['app/**/*.{js,ts,tsx}', 'contracts/**/*.ts', 'api/**/*.{js,ts}', 'server/**/*.ts', 'server.ts'],
    ignores: tests,
    plugins: { redos },
    rules: { 'redos/no-vulnerable': ['error', { ignoreErrors: false, cache: true }] },
  },
  {
    files: tests,
    rules: {
      // A suite is one function that holds many; the architecture tests measure the tests inside.
      'max-lines-per-function': 'off',
      'no-template-curly-in-string': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // A promise that nobody waits for fails outside of any test, and the run with it.
    files: ['**/*.test.{ts,tsx}', 'tests/**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }] },
  },
  {
    // What a test asks of a page, it waits for: the page may still be on its way.
    files: ['tests/e2e/**'],
    plugins: { playwright },
    rules: {
      'playwright/prefer-web-first-assertions': 'error',
      'playwright/missing-playwright-await': 'error',
      'playwright/no-networkidle': 'error',
      'playwright/no-wait-for-timeout': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: `ExpressionStatement${awaited(sends)} + ExpressionStatement${awaited(leaves)}`,
          message: 'Going on breaks off what was just sent: wait for its answer first.',
        },
      ],
    },
  },
  {
    files: ['bench/**', 'bin/shots.mjs', 'api/cli/**', 'api/seed/**/generate.ts', 'tests/{runs,support}/**'],
    rules: { 'no-console': 'off' },
  },
  prettier,
)
