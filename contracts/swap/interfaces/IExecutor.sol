// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IVenue} from "./IVenue.sol";

/// @notice An amount of a token that is swapped, if there are hops, and paid.
/// @param orderId For the receiver's call.
/// @param tokenIn Token of the input. The caller pays it when a venue asks for it: `IInputPayer`.
/// @param amountIn Smallest units of `tokenIn`: the most that the caller is asked for.
/// @param least Smallest units of the final token.
/// @param to Account that gets the final token.
/// @param leftTo Account that gets what a pool between two hops leaves.
/// @param paysCoin Whether the final token is the wrapped native coin, and the account gets the coin. If the account
/// refuses the coin, it gets the wrapped coin.
/// @param isAdvanced For the receiver's call.
/// @param callGas Gas for the account's `onOrderFilled`; 0 for no call.
struct Execution {
    bytes32 orderId;
    address tokenIn;
    uint256 amountIn;
    uint256 least;
    address to;
    address leftTo;
    bool paysCoin;
    bool isAdvanced;
    uint64 callGas;
}

/// @title IExecutor
/// @notice Makes the venue calls of all orders. It holds nothing between transactions, so any contract may use it: an
/// `IInputPayer`.
/// @dev Hops are data. No byte of them is called: a hop names a venue, the venue's contract makes the call. Outputs are
/// measured here, as balances, under the lock; at the caller, if the caller gets them. All that is here during a call
/// belongs to the order that runs. The input goes from the caller to the first pool, so it is never here.
interface IExecutor {
    /// @notice A venue was added.
    event VenueAdded(uint8 indexed venueId, IVenue venue);
    /// @notice A venue was removed.
    event VenueRemoved(uint8 indexed venueId, IVenue venue);

    /// @notice The address is zero, or has no code.
    error NotContract(address account);
    /// @notice The number names no venue.
    error UnknownVenue(uint8 venueId);
    /// @notice The number is 0, or has a venue: remove that first.
    error VenueIdTaken(uint8 venueId);
    /// @notice The caller is not the venue whose hop runs.
    error NotVenue(address caller);
    /// @notice The venue asks for more than its hop has; smallest units.
    error PaidTooMuch(uint256 amount, uint256 left);
    /// @notice There is no input.
    error NothingToSwap(address token);
    /// @notice Less comes out than the least; smallest units.
    error InsufficientOutput(address token, uint256 amount, uint256 least);
    /// @notice The result cannot go there: to nobody, to the executor, to its `OrderCaller`, or to the token.
    error InvalidAccount(address account);
    /// @notice Only the wrapped coin is paid as coin.
    error NotWrappedCoin(address token);
    /// @notice Only the wrapped coin sends coin here.
    error UnexpectedCoin(address sender);

    /// @notice Swaps an input of the caller's, pays the result, and calls the account that got it.
    /// @dev Reverts with the errors above, with `HopsLib`'s and `OrderCaller`'s, and as venues and tokens do.
    /// @param hops The route (`docs/protocol.md`, section Route); empty if nothing is swapped.
    /// @param call Data for `onOrderFilled`.
    function execute(
        Execution calldata execution,
        bytes calldata hops,
        bytes calldata call
    ) external returns (address tokenOut, uint256 amountOut);

    /// @notice Pays input of the hop that runs. Only the hop's venue, and no more than the hop's amount.
    function pay(address to, uint256 amount) external;

    /// @notice Adds a venue. Restricted: the lane admin.
    function addVenue(uint8 venueId, IVenue venue) external;

    /// @notice Removes a venue, for routes from now on. Restricted: the guardian.
    function removeVenue(uint8 venueId) external;

    /// @notice The venue of a number; zero if the number has no venue.
    function venueOf(uint8 venueId) external view returns (IVenue);

    /// @notice The numbers of all venues.
    function venueIds() external view returns (uint256[] memory);

    /// @notice The contract that calls receivers.
    function orderCaller() external view returns (address);
}
