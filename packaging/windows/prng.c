/* bcryptprimitives.dll for Wine 8, which lacks it: Go asks it for random bytes. Only for tests; no package holds it. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID bytes, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T length) { return SystemFunction036(bytes, (ULONG)length); }
