#compdef tateti
# Completion of tateti in zsh; written by `tateti setup`, which replaces and removes it.

_tateti() {
    local kind value help
    local -a finished unfinished
    local program=${(Q)words[1]}
    [[ $PREFIX == --*=* ]] && compset -P 1 '*='
    while IFS=$'\t' read -r kind value help; do
        case $kind in
            plain) finished+=("${value//:/\\:}${help:+:$help}") ;;
            more) unfinished+=("${value//:/\\:}${help:+:$help}") ;;
            file) _files ;;
            dir) _files -/ ;;
        esac
    done < <(
        _TATETI_COMPLETE=zsh _TATETI_LINE="${words[1,CURRENT-1]} $IPREFIX$PREFIX" ${~program} 2>/dev/null </dev/null
    )
    (( $#finished )) && _describe -V tateti finished
    (( $#unfinished )) && _describe -V tateti unfinished -S ''
    return 0
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _tateti "$@"
else
    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
    compdef _tateti tateti
fi
