// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IFeeSchedule} from "./IFeeSchedule.sol";
import {Share} from "./IFeeShares.sol";

/// @notice The router's fee for orders to a chain, by a version.
/// @param chainId The chain; the schedule's own for orders that stay.
/// @param free Says that orders there cost nothing: without it a fee of 0 is refused.
/// @param feeBps Basis points of the input.
struct DestinationFee {
    uint64 chainId;
    bool free;
    uint16 feeBps;
}

/// @notice The content of a version.
/// @param destinations By ascending chain id.
/// @param shares The accounts that share the fees.
struct SwapFees {
    DestinationFee[] destinations;
    Share[] shares;
}

/// @title ISwapFeeSchedule
/// @notice The fees of a chain's swap router, and the accounts that share them: `IFeeSchedule` for the router.
/// @dev The number of tokens has no bound. So each set of shares has a purse of its own, and a change of shares settles
/// nothing: `SwapFeePurse`. The functions of purses that this interface inherits know none.
/// A router takes orders once its first version is in force, which charges at once. From then on the router takes
/// orders to every chain, also to one that no version names. So the first fee of a chain needs no notice, but has the
/// grace: orders that were quoted for nothing are taken for nothing meanwhile.
interface ISwapFeeSchedule is IFeeSchedule {
    /// @notice A version was published.
    event FeeSchedulePublished(uint32 indexed version, uint256 effectiveAt, bytes32 indexed contentHash, SwapFees fees);
    /// @notice Fees go to this purse from now on.
    event PurseOpened(address indexed purse, uint32 indexed version);

    /// @notice The fee is above the router's bound; basis points.
    error FeeTooHigh(uint64 chainId, uint256 feeBps, uint256 most);
    /// @notice The two fees are more than a factor of `STEP` apart; basis points.
    error StepTooLarge(uint64 chainId, uint256 current, uint256 next);

    /// @notice Publishes a version. Restricted: the fee admin.
    /// @param effectiveAt Unix seconds; 0 for now, if nothing in it needs notice.
    function publish(uint32 newVersion, uint40 effectiveAt, SwapFees calldata fees) external;

    /// @notice Brings the pending version into force. Anyone may call, with its content.
    function makeEffective(SwapFees calldata fees) external;

    /// @notice Brings a version back that was in force. Restricted: the fee admin.
    function rollBack(uint32 earlierVersion, SwapFees calldata fees) external;

    /// @notice Has the target charged of chains whose grace is over. Anyone may call.
    function settle(uint64[] calldata chainIds) external;

    /// @notice Ends the fee of orders to a chain. Restricted: the lane admin.
    function endDestination(uint64 chainId) external;

    /// @notice The router whose fees it sets.
    function router() external view returns (address);

    /// @notice All purses, the present one last.
    function allPurses() external view returns (address[] memory);
}
