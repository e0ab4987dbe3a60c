/* spread.c - Processes of one `mpirun`, found by Open MPI.
 *
 * The library is loaded only by a process that `mpirun` has started: it takes a while and brings
 * threads of its own, and all others have no use for it. Only the main thread calls it. */
#include "spread.h"

#ifndef HEARTH_OPEN_MPI

bool hearth_spread_begin(void) {
    return true;
}

void hearth_spread_end(void) {
}

int hearth_spread_rank(void) {
    return 0;
}

int hearth_spread_size(void) {
    return 1;
}

void hearth_spread_sum(int64_t *numbers, size_t count) {
    (void)numbers, (void)count;
}

void hearth_spread_tell(void *bytes, size_t count) {
    (void)bytes, (void)count;
}

#else

#include <assert.h>
#include <dlfcn.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 1 << 20 }; /* numbers that one call takes */

static struct {
    __typeof__(MPI_Init_thread) *init;
    __typeof__(MPI_Finalize) *finalize;
    __typeof__(MPI_Comm_rank) *comm_rank;
    __typeof__(MPI_Comm_size) *comm_size;
    __typeof__(MPI_Allreduce) *allreduce;
    __typeof__(MPI_Bcast) *bcast;
    MPI_Comm world;
    MPI_Datatype numbers, bytes;
    MPI_Op sum;
    int rank, size;
    bool begun;
} mpi = {.size = 1};

static bool find(void *library, const char *name, void *out) {
    void *found = dlsym(library, name);
    memcpy(out, &found, sizeof found); /* ISO C has no way from an object to a function */
    return found != NULL;
}

bool hearth_spread_begin(void) {
    int level;
    if (!getenv("OMPI_COMM_WORLD_SIZE"))
        return true;
    void *library = dlopen("libmpi.so.40", RTLD_NOW | RTLD_GLOBAL);
    if (!library || !find(library, "MPI_Init_thread", &mpi.init) ||
        !find(library, "MPI_Finalize", &mpi.finalize) ||
        !find(library, "MPI_Comm_rank", &mpi.comm_rank) ||
        !find(library, "MPI_Comm_size", &mpi.comm_size) ||
        !find(library, "MPI_Allreduce", &mpi.allreduce) ||
        !find(library, "MPI_Bcast", &mpi.bcast) ||
        !find(library, "ompi_mpi_comm_world", &mpi.world) ||
        !find(library, "ompi_mpi_int64_t", &mpi.numbers) ||
        !find(library, "ompi_mpi_byte", &mpi.bytes) || !find(library, "ompi_mpi_op_sum", &mpi.sum))
        return false;
    if (mpi.init(NULL, NULL, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS)
        return false;
    mpi.comm_rank(mpi.world, &mpi.rank);
    mpi.comm_size(mpi.world, &mpi.size);
    mpi.begun = true;
    return true;
}

void hearth_spread_end(void) {
    if (mpi.begun)
        mpi.finalize();
    mpi.begun = false;
}

int hearth_spread_rank(void) {
    return mpi.rank;
}

int hearth_spread_size(void) {
    return mpi.size;
}

/* Open MPI ends all processes when a call fails, so there is nothing to be done about it here. */
void hearth_spread_sum(int64_t *numbers, size_t count) {
    for (size_t done = 0; mpi.size > 1 && done < count; done += AT_ONCE) {
        size_t n = count - done < AT_ONCE ? count - done : AT_ONCE;
        mpi.allreduce(MPI_IN_PLACE, numbers + done, (int)n, mpi.numbers, mpi.sum, mpi.world);
    }
}

void hearth_spread_tell(void *bytes, size_t count) {
    for (size_t done = 0; mpi.size > 1 && done < count; done += AT_ONCE) {
        size_t n = count - done < AT_ONCE ? count - done : AT_ONCE;
        mpi.bcast((char *)bytes + done, (int)n, mpi.bytes, 0, mpi.world);
    }
}

#endif
