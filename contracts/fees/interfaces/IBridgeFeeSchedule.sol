// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CurveTerms, ReleaseTerms} from "../../bridge/interfaces/IBridgeTerms.sol";
import {ICustody} from "../../bridge/interfaces/ICustody.sol";
import {IFeeSchedule} from "./IFeeSchedule.sol";
import {Share} from "./IFeeShares.sol";

/// @notice What releases of transfers from a chain cost by a version.
/// @param free Says that they cost nothing: without it terms that ask for nothing are refused.
struct OriginFees {
    uint64 originChainId;
    bool free;
    ReleaseTerms terms;
}

/// @notice What it costs by a version to take from a vault that others have emptied.
/// @param free Says that it costs nothing, with a rate of 0.
struct CurveFees {
    bool free;
    CurveTerms terms;
}

/// @notice What an asset's releases cost by a version.
/// @param curve Of a vault; all zeros where the asset is minted.
/// @param origins By ascending chain id.
struct AssetFees {
    bytes32 assetId;
    CurveFees curve;
    OriginFees[] origins;
}

/// @notice The content of a version.
/// @param assets In the order of their purses.
/// @param shares Who gets what of the fees that are not a vault's, of every asset.
struct BridgeFees {
    AssetFees[] assets;
    Share[] shares;
}

/// @notice An asset's custody, whose fees are a purse.
/// @param isMinted Whether nothing can be emptied, and there is no curve.
/// @param referenceUnits A usual release, units of the asset: by its fee a step is measured.
struct Purse {
    ICustody custody;
    bool isMinted;
    uint72 referenceUnits;
}

/// @notice What is in force for transfers from a chain.
/// @param inForce Whether there is anything.
/// @param terms By the version in force: charged at the latest when the grace is over and somebody settled it.
/// @param charged What is charged now.
/// @param graceEndsAt When the last change is settled at the earliest, unix seconds.
struct OriginEntry {
    bool inForce;
    ReleaseTerms terms;
    ReleaseTerms charged;
    uint40 graceEndsAt;
}

/// @notice What is in force of a vault's curve; the fields are those of `OriginEntry`.
struct CurveEntry {
    bool inForce;
    CurveTerms terms;
    CurveTerms charged;
    uint40 graceEndsAt;
}

/// @notice What a step is measured by.
enum TermsField {
    Flat,
    Floor,
    Ceiling,
    RateBps,
    VaultBps,
    /// The fee of the asset's reference release.
    ReferenceFee,
    /// The fee of a release that could not be larger.
    LargestFee,
    CurveRateBps,
    Knee,
    Depth,
    /// What the larger depth costs of a balanced vault, in parts of 20,000 of a unit.
    ReferenceCurve
}

/// @title IBridgeFeeSchedule
/// @notice What releases of the bridge cost on this chain, asset by asset, and who is paid: `IFeeSchedule` for the
/// custodies of a bridge.
/// @dev Holds the role that sets terms in custodies and pays out fees, without a delay.
///
/// A purse is an asset's custody, its unit that of the asset. The subject of releases for a chain is the purse's number
/// times 2^64 plus the chain id; that of the purse's curve has no chain id. What is charged is the target of the
/// version in force: nothing moves beside it.
interface IBridgeFeeSchedule is IFeeSchedule {
    /// @notice An asset has a purse.
    event CustodyAdded(
        uint256 indexed purse,
        bytes32 indexed assetId,
        address indexed custody,
        bool isMinted,
        uint72 referenceUnits
    );
    /// @notice A version was published.
    /// @param effectiveAt From when on it can be made effective, unix seconds.
    event FeeSchedulePublished(uint32 indexed version, uint40 effectiveAt, bytes32 contentHash, BridgeFees fees);

    /// @notice The custody belongs to another bridge.
    error CustodyOfAnotherBridge(address custody, address bridge);
    /// @notice The asset has another custody, or this one, already.
    error DuplicateAsset(bytes32 assetId, address custody);
    /// @notice There are as many custodies as a change of shares could settle in one transaction.
    error TooManyCustodies(uint256 most);
    /// @notice The asset has no custody here.
    error UnknownAsset(bytes32 assetId);
    /// @notice The asset is minted: a curve would be charged to nobody.
    error CurveOfMinted(bytes32 assetId);
    /// @notice A version changes terms by more than a step.
    error StepTooLarge(uint256 subject, TermsField field, uint256 current, uint256 next);

    /// @notice Has an asset's fees under versions from now on, and never again not. Restricted: the lane admin.
    /// @dev Reverts with `CustodyOfAnotherBridge`, `DuplicateAsset`, `TooManyCustodies`, or `ZeroAmount`. The reference
    /// is written once: were it part of a version, a version could choose by what it is measured.
    /// @param referenceUnits A usual release, units of the asset.
    function addCustody(ICustody custody, uint72 referenceUnits) external;

    /// @notice Announces a version. Restricted: the fee admin.
    /// @dev Reverts with `OutdatedVersion`, `VersionTooHigh`, `VersionPending`, `EffectiveAtOutOfRange`; for its form
    /// with `EmptyVersion`, `UnknownAsset`, `CurveOfMinted`, `UnsortedSubjects`, `AbsentSubject`, `PriceOfNothing`,
    /// `NotFree`, the errors of `IFeeShares`, and where a custody would refuse terms or their mix with what is in
    /// force; with `StepTooLarge` compared with what is in force.
    /// @param newVersion Above every number that was published, by 10,000 at most.
    /// @param effectiveAt Unix seconds, two to thirty days from now. A version that only lowers or adds terms may
    /// become effective sooner; 0 says at once.
    function publish(uint32 newVersion, uint40 effectiveAt, BridgeFees calldata fees) external;

    /// @notice Makes the pending version effective, within seven days from `effectiveAt` on. Anyone may call.
    /// @dev Reverts with `VersionNotPending`, `WrongContent`, `NotEffectiveYet`, `VersionLapsed`; compared with what is
    /// in force by then with `StepTooLarge`, `NoticeNeeded`, `ChangedTooRecently`; and where a custody refuses a mix.
    /// @param fees The content as published.
    function makeEffective(BridgeFees calldata fees) external;

    /// @notice Returns to a version that was in force within the last seven days, at once. Restricted: the fee admin.
    /// @dev Neither step nor rate binds it. Terms and shares of that time come back exactly; origins and assets that
    /// were
    /// added since keep their terms. Reverts with `VersionNotRetired`, `RollbackTooLate`, `WrongContent`.
    /// @param fees The content as it was published.
    function rollBack(uint32 earlierVersion, BridgeFees calldata fees) external;

    /// @notice Settles subjects whose grace is over. Anyone may call; what is settled already is passed over.
    /// @dev Reverts with `UnknownSubject` or `GraceNotOver`.
    function settle(uint256[] calldata list) external;

    /// @notice What is in force for transfers from a chain.
    /// @dev Reverts with `UnknownAsset`.
    function originEntry(bytes32 assetId, uint64 originChainId) external view returns (OriginEntry memory);

    /// @notice What is in force of an asset's curve.
    /// @dev Reverts with `UnknownAsset`.
    function curveEntry(bytes32 assetId) external view returns (CurveEntry memory);

    /// @notice An asset's purse.
    /// @dev Reverts with `UnknownAsset`.
    function purseOf(bytes32 assetId) external view returns (uint256);

    /// @notice All custodies, by the numbers of their purses.
    function custodies() external view returns (Purse[] memory);

    /// @notice The chain's bridge.
    function bridge() external view returns (address);
}
