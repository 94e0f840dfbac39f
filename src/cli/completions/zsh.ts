import type { CommandReference, OptionReference } from '../command-reference.ts';
import { flagsOf, optionsOf } from './words.ts';

/** The completion script for zsh, to be sourced or put into a folder of `fpath` as `_exhume`. */
export function zshCompletion(references: readonly CommandReference[]): string {
  const names = references.map(({ name }) => name).join(' ');
  return `#compdef exhume
_exhume() {
  if (( CURRENT == 2 )); then
    local -a commands=(
${references.map(({ name, summary }) => `      ${quoted(`${name}:${summary.replaceAll(':', '\\:')}`)}`).join('\n')}
      'help:Display help for a command'
    )
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  case $words[1] in
    help) _arguments '1:command:(${names})' ;;
${references.map(caseOf).join('\n')}
  esac
}
if [[ $funcstack[1] == _exhume ]]; then
  _exhume "$@"
else
  compdef _exhume exhume
fi
`;
}

function caseOf(reference: CommandReference): string {
  const specs = [
    ...optionsOf(reference).flatMap(optionSpecs),
    ...reference.arguments.map(({ name, choices }) => `*:${name}:${valuesOf(choices)}`).slice(0, 1),
  ];
  const lines = specs.map((spec) => `      ${quoted(spec)}`).join(' \\\n');
  return `    ${reference.name}) _arguments \\\n${lines} ;;`;
}

/** One for each way to write it; it may be repeated. */
function optionSpecs(option: OptionReference): string[] {
  const description = option.description.replace(/[[\]:\\]/g, '\\$&');
  const value = option.takesValue ? `:value:${valuesOf(option.choices)}` : '';
  return flagsOf(option).map((flag) => `*${flag}[${description}]${value}`);
}

function valuesOf(choices: readonly string[]): string {
  return choices.length > 0 ? `(${choices.join(' ')})` : '_files';
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
