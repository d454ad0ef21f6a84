/* A UGI engine in C, with nothing but its standard library: Tic-Tac-Toe and Semáforo on any board.
 *
 * It wins if it can, plays nothing that lets the other win at once, and otherwise takes the cell with the best prospects.
 * Build it:  cc -O2 -o bot bot.c -lm
 * Try it:    tateti play tictactoe --first Ana --second "bot:ugi:./bot"
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 26 /* rows, and columns */

static int rows = 3, cols = 3, line = 3, turn; /* the player to move: 0 (p1) or 1 (p2) */
static int semaforo;                           /* else it is Tic-Tac-Toe */
static int cells[MOST * MOST];                 /* row by row from the top left; 0 is empty */
static const int STEPS[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

static const char *letters(void) { return semaforo ? ".GYR" : ".XO"; }
static int is(const char *word, const char *other) { return !strcmp(word, other); }
static int count(void) { return rows * cols; }
static int can_play(int cell) { return semaforo ? cells[cell] < 3 : cells[cell] == 0; }
static int piece(int cell) { return semaforo ? cells[cell] + 1 : turn + 1; }
static void play(int cell) { cells[cell] = piece(cell), turn = 1 - turn; }
static void undo(int cell) { turn = 1 - turn, cells[cell] = semaforo ? cells[cell] - 1 : 0; }

/* A run of cells that begins `back` steps before a cell: whether it lies on the board, and of how many marks of which kinds. */
static int run(int cell, const int step[2], int back, int kinds[4]) {
    int row = cell / cols - back * step[0], col = cell % cols - back * step[1];
    int last_row = row + (line - 1) * step[0], last_col = col + (line - 1) * step[1];
    if (row < 0 || last_row >= rows || col < 0 || col >= cols || last_col < 0 || last_col >= cols) return 0;
    memset(kinds, 0, 4 * sizeof *kinds);
    for (int i = 0; i < line; i++) kinds[cells[(row + i * step[0]) * cols + col + i * step[1]]]++;
    return 1;
}

static int has_line(int cell) {
    int kinds[4];
    for (int step = 0; cells[cell] && step < 4; step++)
        for (int back = 0; back < line; back++)
            if (run(cell, STEPS[step], back, kinds) && kinds[cells[cell]] == line) return 1;
    return 0;
}

static int wins(int cell) {
    play(cell);
    int won = has_line(cell);
    return undo(cell), won;
}

static int is_safe(int cell) {
    int safe = 1;
    play(cell);
    for (int reply = 0; safe && reply < count(); reply++) safe = !(can_play(reply) && wins(reply));
    return undo(cell), safe;
}

/* How much a cell is worth: for Tic-Tac-Toe lines that one of the two can still complete, the fuller the better. */
static double prospects(int cell) {
    int kinds[4];
    double worth = -abs(2 * (cell / cols) - rows + 1) - abs(2 * (cell % cols) - cols + 1);
    for (int step = 0; !semaforo && step < 4; step++)
        for (int back = 0; back < line; back++)
            if (run(cell, STEPS[step], back, kinds) && (!kinds[1] || !kinds[2]))
                worth += pow(10, kinds[1] + kinds[2]);
    return worth;
}

static int best(void) {
    int found = -1, highest = 0; /* a win before what is safe, and that before all else */
    double most = 0;
    for (int cell = 0; cell < count(); cell++) {
        if (!can_play(cell)) continue;
        int rank = wins(cell) ? 2 : is_safe(cell);
        double worth = prospects(cell);
        if (found < 0 || rank > highest || (rank == highest && worth > most)) found = cell, highest = rank, most = worth;
    }
    return found;
}

static const char *result(void) {
    int open = 0;
    for (int cell = 0; cell < count(); cell++) {
        if (has_line(cell)) return turn ? "p1win" : "p2win"; /* whoever moved last */
        open |= can_play(cell);
    }
    return open ? "none" : "draw";
}

static void use_game(const char *name) { /* KIND:RxCxK, where all but the kind may be left out */
    const char *size = strchr(name, ':');
    semaforo = !strncmp(name, "semaforo", 8);
    rows = line = 3, cols = semaforo ? 4 : 3;
    if (size) sscanf(size + 1, "%dx%dx%d", &rows, &cols, &line);
    if (rows < 1 || cols < 1 || rows > MOST || cols > MOST) exit(1);
    memset(cells, 0, sizeof cells);
    turn = 0;
}

static void set_up(void) { /* what stands after `position`, word by word */
    char *word = strtok(NULL, " \r\n"), *letter;
    int cell = 0, sum = 0, ahead = 0, playing = 0;
    memset(cells, 0, sizeof cells);
    for (turn = 0; word; word = strtok(NULL, " \r\n")) {
        if (playing) { /* Xb2 or b2: a column from the left, a row from the bottom */
            if (*word < 'a') word++;
            play((rows - atoi(word + 1)) * cols + *word - 'a');
        } else if (is(word, "x") || is(word, "o")) {
            turn = *word == 'o';
        } else if (is(word, "moves")) {
            playing = 1;
        } else if (!is(word, "fen") && !is(word, "startpos")) {
            for (; *word && cell < count(); word++) {
                if (*word == '/' || !(letter = strchr(letters(), *word))) continue;
                int value = cells[cell++] = (int)(letter - letters());
                sum += value, ahead += (value == 1) - (value == 2);
            }
            turn = semaforo ? sum % 2 : ahead > 0;
        }
    }
}

static void tell_move(void) {
    int cell = is(result(), "none") ? best() : -1;
    if (cell < 0) puts("bestmove none");
    else printf("bestmove %c%c%d\n", letters()[piece(cell)], 'a' + cell % cols, rows - cell / cols);
}

int main(void) {
    static char text[1 << 16];
    while (fgets(text, sizeof text, stdin)) {
        char *word = strtok(text, " \r\n"), *rest;
        if (!word) continue;
        if (is(word, "quit")) break;
        if (is(word, "ugi")) puts("id name example in C\nid author the tateti authors\n"
                                  "option name Game type combo default tictactoe var tictactoe var semaforo\nugiok");
        if (is(word, "isready")) puts("readyok");
        if (is(word, "position")) set_up();
        if (is(word, "setoption") && (rest = strtok(NULL, "\r\n")) && !strncmp(rest, "name Game value ", 16)) use_game(rest + 16);
        if (is(word, "go")) tell_move();
        if (is(word, "query") && (rest = strtok(NULL, " \r\n"))) {
            if (is(rest, "gameover")) puts(is(result(), "none") ? "response false" : "response true");
            if (is(rest, "p1turn")) puts(turn ? "response false" : "response true");
            if (is(rest, "result")) printf("response %s\n", result());
        }
        fflush(stdout); /* or the line stays here */
    }
    return 0;
}
